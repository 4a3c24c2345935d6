//! The command line of a host binary.
