//! The binary.

/// Returns freed pages to the operating system after heavy work such as an import; the system's allocator keeps them. In releases alone
/// (feature `jemalloc`).
#[cfg(feature = "jemalloc")]
#[global_allocator]
static ALLOCATOR: tikv_jemallocator::Jemalloc = tikv_jemallocator::Jemalloc;

fn main() -> std::process::ExitCode {
    waymark::cli::main()
}
