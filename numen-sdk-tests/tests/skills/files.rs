//! The files beside a `SKILL.md`, and texts of many pages.

use super::skill;
use numen_sdk::skills::{FileFault, SkillError, SkillRequest, SkillSet};
use numen_sdk_tests::Scratch;

fn home(test: &str) -> (Scratch, SkillSet) {
    let home = Scratch::new(test);
    home.write("skills/lumber/SKILL.md", skill("lumber", "Fell trees.", "Trees."));
    home.write("skills/lumber/a/oak.md", "Oaks.");
    home.write("skills/lumber/b.lua", "return 1");
    home.write("skills/other/SKILL.md", skill("other", "x", "x"));
    home.write("secret.txt", "secret");
    let set = SkillSet::read([], Some(&home.path().join("skills")));
    (home, set)
}

fn load(set: &SkillSet, file: &str) -> Result<String, SkillError> {
    set.load(&SkillRequest::of("lumber").file(file))
}

fn fault(set: &SkillSet, file: &str) -> FileFault {
    match load(set, file) {
        Err(SkillError::File { fault, .. }) => fault,
        other => panic!("{file}: {other:?}"),
    }
}

#[test]
fn files_are_given_from_inside_of_the_skill_alone() {
    let (home, set) = home("skills-inside");
    assert_eq!(
        load(&set, "a/oak.md").unwrap(),
        "<skill_content name=\"lumber\" file=\"a/oak.md\">\nOaks.\n</skill_content>"
    );
    let absolute = home.path().join("secret.txt").display().to_string();
    for out in [
        "../other/SKILL.md",
        "a/../../other/SKILL.md",
        "../../secret.txt",
        &absolute,
        "",
        ".",
        "a//oak.md",
        "a\\oak.md",
        "c:oak",
    ] {
        assert!(matches!(fault(&set, out), FileFault::Outside), "{out}");
    }
    assert!(matches!(fault(&set, "a"), FileFault::Missing));
    assert!(matches!(fault(&set, "b.lua/x"), FileFault::Missing));
    assert_eq!(
        load(&set, "c.lua").unwrap_err().to_string(),
        "the file 'c.lua' of the skill 'lumber' can't be loaded: there is no such file; its files are: b.lua, a/oak.md"
    );
}

#[cfg(unix)]
#[test]
fn a_link_out_of_the_skill_is_not_followed() {
    use std::os::unix::fs::symlink;
    let (home, set) = home("skills-links");
    symlink("../../secret.txt", home.path().join("skills/lumber/link.txt")).unwrap();
    symlink("../other", home.path().join("skills/lumber/far")).unwrap();
    symlink("a/oak.md", home.path().join("skills/lumber/near.md")).unwrap();
    assert!(matches!(fault(&set, "link.txt"), FileFault::Outside));
    assert!(matches!(fault(&set, "far/SKILL.md"), FileFault::Outside));
    assert!(load(&set, "near.md").unwrap().contains("\nOaks.\n"));
}

#[test]
fn files_are_texts_of_a_quarter_of_a_megabyte_at_most() {
    let (home, set) = home("skills-texts");
    home.write("skills/lumber/image.png", b"\x89PNG\0");
    home.write("skills/lumber/zero.txt", "a\0b");
    home.write("skills/lumber/most.txt", "x".repeat(256 * 1024));
    home.write("skills/lumber/more.txt", "x".repeat(256 * 1024 + 1));
    assert!(matches!(fault(&set, "image.png"), FileFault::NoText));
    assert!(matches!(fault(&set, "zero.txt"), FileFault::NoText));
    assert!(load(&set, "most.txt").is_ok());
    assert_eq!(fault(&set, "more.txt").to_string(), "it has more than 256 KiB");
}

#[test]
fn a_long_text_comes_in_pages() {
    let (home, set) = home("skills-pages");
    let line = format!("{}\n", "x".repeat(7_999));
    home.write("skills/lumber/long.md", line.repeat(5));
    let page = |page: usize| set.load(&SkillRequest::of("lumber").file("long.md").page(page));
    let tag =
        |page: usize| format!("<skill_content name=\"lumber\" file=\"long.md\" page=\"{page} of 3\">\n");
    let two = line.repeat(2);
    assert_eq!(
        page(1).unwrap(),
        format!("{}{two}</skill_content>\nThis is page 1 of 3; load it again with page 2 to go on.", tag(1))
    );
    assert_eq!(load(&set, "long.md").unwrap(), page(1).unwrap());
    assert_eq!(page(3).unwrap(), format!("{}{line}</skill_content>", tag(3)));
    for missing in [0, 4] {
        assert_eq!(
            page(missing).unwrap_err().to_string(),
            format!("there is no page {missing}: the text has 3 pages")
        );
    }
    let short = set.load(&SkillRequest::of("lumber").page(2)).unwrap_err();
    assert_eq!(short.to_string(), "there is no page 2: the text has one page");
}
