//! The clock of a search. WebAssembly has none: there the host hands one in.

#[cfg(not(target_arch = "wasm32"))]
use std::sync::LazyLock;
#[cfg(target_arch = "wasm32")]
use std::sync::OnceLock;
use std::time::Duration;

/// The clock of the host, in milliseconds.
#[cfg(target_arch = "wasm32")]
pub static HOST: OnceLock<fn() -> f64> = OnceLock::new();

/// Return the time since some moment before.
#[cfg(target_arch = "wasm32")]
pub fn now() -> Duration {
    let milliseconds = HOST.get().map_or(0.0, |clock| clock());
    Duration::try_from_secs_f64(milliseconds / 1000.0).unwrap_or_default()
}

/// Return the time since some moment before.
#[cfg(not(target_arch = "wasm32"))]
pub fn now() -> Duration {
    static BEGIN: LazyLock<std::time::Instant> = LazyLock::new(std::time::Instant::now);
    BEGIN.elapsed()
}
