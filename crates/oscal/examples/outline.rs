//! Prints a catalogue's outline, or one control as readers see it.
//!
//! `cargo run -p oscal --example outline -- catalog.json [control-id]`

use std::io::{self, Write};
use std::process::ExitCode;

fn main() -> io::Result<ExitCode> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let Some(file) = arguments.first() else {
        writeln!(io::stderr(), "usage: outline catalog.json [control-id]")?;
        return Ok(ExitCode::FAILURE);
    };
    let catalog = match oscal::parse(&std::fs::read(file)?) {
        Ok(catalog) => catalog,
        Err(problems) => {
            for problem in problems {
                writeln!(io::stderr(), "{problem}")?;
            }
            return Ok(ExitCode::FAILURE);
        }
    };
    let plan = oscal::plan(&catalog);
    let mut out = io::stdout().lock();
    match arguments.get(1) {
        Some(id) => control(&mut out, &plan, id)?,
        None => outline(&mut out, &plan)?,
    }
    for warning in &plan.warnings {
        writeln!(out, "warning: {warning}")?;
    }
    Ok(ExitCode::SUCCESS)
}

fn outline(out: &mut impl Write, plan: &oscal::LibraryPlan) -> io::Result<()> {
    let context = plan.context();
    writeln!(out, "{}, version {}", plan.metadata.title, plan.metadata.version)?;
    for (index, domain) in plan.domains.iter().enumerate() {
        writeln!(out, "{} {}", domain.code, domain.title)?;
        for (place, subdomain) in plan.subdomains.iter().enumerate().filter(|(_, subdomain)| subdomain.domain == index) {
            writeln!(out, "  {} {}", subdomain.code, subdomain.path.join(" / "))?;
            for standard in plan.standards.iter().filter(|standard| standard.subdomain == place) {
                let mark = if standard.withdrawn { " (withdrawn)" } else { "" };
                let indent = if standard.parent.is_some() { "      " } else { "    " };
                writeln!(out, "{indent}{} {}{mark}", standard.code, standard.projection(&context).title)?;
            }
        }
    }
    Ok(())
}

fn control(out: &mut impl Write, plan: &oscal::LibraryPlan, id: &str) -> io::Result<()> {
    let context = plan.context();
    for standard in plan.standards.iter().filter(|standard| standard.control_id == id) {
        let shown = standard.projection(&context);
        writeln!(out, "{} {}\n\n{}\n\n{}\n", standard.code, shown.title, shown.statement, shown.guidance)?;
        writeln!(out, "Related: {}", shown.related.join(", "))?;
        for reference in &shown.references {
            writeln!(out, "Reference: {} {}", reference.title, reference.href.as_deref().unwrap_or_default())?;
        }
    }
    Ok(())
}
