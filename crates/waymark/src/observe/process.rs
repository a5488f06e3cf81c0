//! The process itself as the operating system sees it, under the names that every Prometheus client uses. Linux has the figures in
//! `/proc`; elsewhere there are none.

use std::{fmt::Write, fs};

/// Ticks a second of the times in `/proc`: part of the kernel's interface on every machine that it is shipped for.
const TICKS: f64 = 100.0;

/// The collector's lines in Prometheus' format.
pub(super) fn page() -> String {
    let read = |file: &str| fs::read_to_string(file).unwrap_or_default();
    let descriptors = fs::read_dir("/proc/self/fd").map_or(0, Iterator::count);
    let own = ProcessFiles { stat: read("/proc/self/stat"), status: read("/proc/self/status"), limits: read("/proc/self/limits") };
    own.lines(&read("/proc/stat"), descriptors)
}

/// Files of `/proc` about this process; empty where there is none.
struct ProcessFiles {
    stat: String,
    status: String,
    limits: String,
}

impl ProcessFiles {
    fn lines(&self, machine: &str, descriptors: usize) -> String {
        let mut page = String::new();
        let cpu = self.stat(13).zip(self.stat(14)).map(|(user, system)| (user + system) / TICKS);
        line(&mut page, "process_cpu_seconds_total", "counter", "Processor time that the process has used.", cpu);
        let booted = machine.lines().find_map(|line| line.strip_prefix("btime ")?.trim().parse::<f64>().ok());
        let start = booted.zip(self.stat(21)).map(|(booted, ticks)| booted + ticks / TICKS);
        line(&mut page, "process_start_time_seconds", "gauge", "When the process began, in seconds since 1970.", start);
        line(&mut page, "process_resident_memory_bytes", "gauge", "Memory in use.", self.kibibytes("VmRSS:"));
        line(&mut page, "process_virtual_memory_bytes", "gauge", "Addresses in use.", self.kibibytes("VmSize:"));
        line(&mut page, "process_threads", "gauge", "Threads.", self.status("Threads:"));
        let open = (descriptors > 0).then(|| f64::from(u32::try_from(descriptors).unwrap_or(u32::MAX)));
        line(&mut page, "process_open_fds", "gauge", "Open file descriptors.", open);
        let limit = self.limits.lines().find_map(|line| line.strip_prefix("Max open files")?.split_whitespace().next()?.parse().ok());
        line(&mut page, "process_max_fds", "gauge", "File descriptors that may be open.", limit);
        page
    }

    /// A field of `stat` by the number that proc(5) gives it, less one. The name of the program, second, may hold anything.
    fn stat(&self, number: usize) -> Option<f64> {
        self.stat.rsplit_once(") ")?.1.split_whitespace().nth(number.checked_sub(2)?)?.parse().ok()
    }

    fn status(&self, name: &str) -> Option<f64> {
        self.status.lines().find_map(|line| line.strip_prefix(name)?.split_whitespace().next()?.parse().ok())
    }

    fn kibibytes(&self, name: &str) -> Option<f64> {
        self.status(name).map(|kibibytes| kibibytes * 1024.0)
    }
}

fn line(page: &mut String, name: &str, kind: &str, help: &str, value: Option<f64>) {
    if let Some(value) = value {
        // Writing into a string can't fail.
        let _ = write!(page, "# HELP {name} {help}\n# TYPE {name} {kind}\n{name} {value}\n\n");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_the_kernel_says_is_read_whatever_the_program_is_called() {
        let own = ProcessFiles {
            stat: "42 (way) mark (x)) S 1 42 42 0 -1 4194304 900 0 0 0 250 50 0 0 20 0 17 0 1000 9000000 2000 184467".to_owned(),
            status: "Name:\twaymark\nVmSize:\t   9000 kB\nVmRSS:\t    2000 kB\nThreads:\t17\n".to_owned(),
            limits: "Limit   Soft Limit  Hard Limit  Units\nMax open files            1024                 524288               files\n"
                .to_owned(),
        };
        let page = own.lines("cpu 1 2 3\nbtime 1700000000\n", 12);
        for wanted in [
            "# TYPE process_cpu_seconds_total counter\nprocess_cpu_seconds_total 3\n",
            "\nprocess_start_time_seconds 1700000010\n",
            "\nprocess_resident_memory_bytes 2048000\n",
            "\nprocess_virtual_memory_bytes 9216000\n",
            "\nprocess_threads 17\n",
            "\nprocess_open_fds 12\n",
            "\nprocess_max_fds 1024\n",
        ] {
            assert!(page.contains(wanted), "{wanted} is not in {page}");
        }
    }

    #[test]
    fn where_the_kernel_says_nothing_nothing_is_said() {
        let own = ProcessFiles { stat: String::new(), status: String::new(), limits: String::new() };
        assert_eq!(own.lines("", 0), "");
    }
}
