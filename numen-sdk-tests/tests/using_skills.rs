//! Skills as a model meets them: the list in every turn, loading one in a program, and what lint says of them.

use numen_sdk::{
    sandbox::Sandbox,
    skills::SkillRequest,
    testing::{OWNER, TestHost},
};
use numen_sdk_tests::Scratch;

fn host() -> TestHost<Sandbox> {
    TestHost::new(Sandbox::demo()).plugin(mymod::plugin())
}

#[test]
fn the_list_of_skills_is_given_every_turn() {
    let mut host = host();
    let context = host.context();
    assert!(context.skills.contains("print(numen.skill.load(\"NAME\"))"), "{}", context.skills);
    assert!(context.skills.contains("<skill><name>mana-care</name><description>Use mana well"));
    assert_eq!(host.context().skills, context.skills);
    host.host().set_skill_enabled(OWNER, "mana-care", false).expect("nothing is saved");
    assert_eq!(host.context().skills, "");
    assert!(host.host().load_skill(OWNER, &SkillRequest::of("mana-care")).is_err());
    // What plugins ship anew does not enable it again.
    host.host().register(mymod::plugin()).unwrap();
    assert_eq!(host.context().skills, "");
}

#[test]
fn the_skills_of_a_withdrawn_plugin_are_gone() {
    let mut host = host();
    host.host().withdraw("mymod").expect("it is registered");
    assert_eq!(host.context().skills, "");
    assert!(host.host().load_skill(OWNER, &SkillRequest::of("mana-care")).is_err());
    let error = host.run("numen.skill.load('mana-care')").error().cloned().expect("it is gone");
    assert_eq!(
        (error.kind.as_str(), error.message.as_str()),
        ("not_found", "there is no skill 'mana-care', nor any other")
    );
}

#[test]
fn a_program_loads_a_skill_by_its_name() {
    let run = host().run("print(numen.skill.load('mana-care'))");
    let text = run.details().stdout();
    assert!(text.starts_with("<skill_content name=\"mana-care\">\n# Mana care"), "{text}");
    assert!(text.trim_end().ends_with("</skill_content>"), "{text}");
}

#[test]
fn a_wrong_name_is_answered_with_the_right_call() {
    let error = host().run("numen.skill.load('mana_care')").error().cloned().expect("there is none");
    assert_eq!(
        (error.kind.as_str(), error.hint.as_deref()),
        ("not_found", Some("print(numen.skill.load(\"mana-care\"))"))
    );
    let error =
        host().run("numen.skill.load('mana-care', {page = 9})").error().cloned().expect("there is none");
    assert_eq!(error.hint.as_deref(), Some("print(numen.skill.load(\"mana-care\", {page = 1}))"));
}

#[test]
fn the_owners_own_skill_takes_the_place_of_a_plugins() {
    let home = Scratch::new("own-skill");
    let directory = home.path().join("skills/1/mana-care");
    std::fs::create_dir_all(&directory).unwrap();
    let text = "---\nname: mana-care\ndescription: Hers.\n---\nNever cast anything.\n";
    std::fs::write(directory.join("SKILL.md"), text).unwrap();
    let mut host = host().home(home.path());
    assert!(host.context().skills.contains("<description>Hers.</description>"));
    let run = host.run("return numen.skill.load('mana-care')");
    assert_eq!(run.returned(), "<skill_content name=\"mana-care\">\nNever cast anything.\n</skill_content>");
    // A changed file takes effect in the next program.
    std::fs::write(directory.join("SKILL.md"), text.replace("Never", "Always")).unwrap();
    let run = host.run("return numen.skill.load('mana-care')");
    assert_eq!(run.returned(), "<skill_content name=\"mana-care\">\nAlways cast anything.\n</skill_content>");
}

#[test]
fn the_skills_are_listed_for_programs_too() {
    let run = host().run("local first = numen.skill.list()[1] return {first.name, #first.description > 20}");
    assert_eq!(run.returned().to_string(), r#"["mana-care",true]"#);
}

#[test]
fn a_disabled_skill_stays_disabled_at_the_next_start() {
    let home = Scratch::new("disabled-skill");
    let mut first = host().home(home.path());
    assert!(first.host().set_skill_enabled(OWNER, "mana-care", false).expect("it can be saved"));
    assert!(!first.host().set_skill_enabled(OWNER, "no-such", false).expect("there is nothing to save"));
    assert_eq!(first.host().skills(OWNER), [("mana-care".to_owned(), false)]);
    drop(first);
    let mut second = host().home(home.path());
    assert_eq!(second.host().skills(OWNER), [("mana-care".to_owned(), false)]);
    assert!(second.host().set_skill_enabled(OWNER, "mana-care", true).expect("it can be saved"));
    drop(second);
    assert_eq!(host().home(home.path()).host().skills(OWNER), [("mana-care".to_owned(), true)]);
}
