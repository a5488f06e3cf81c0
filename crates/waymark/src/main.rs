//! The binary.

fn main() -> std::process::ExitCode {
    waymark::cli::main()
}
