//! How a framework becomes a catalogue. Pure.

pub(super) mod document;
mod elements;
