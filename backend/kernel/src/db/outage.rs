//! Which errors are temporary database failures.
use sea_orm::{DbErr, RuntimeErr};
use sqlx::Error;

/// The database is away, starting, stopping, busy, full or read-only: the same request may succeed a little later.
pub fn is_outage(error: &DbErr) -> bool {
    match error {
        DbErr::ConnectionAcquire(_) | DbErr::Conn(_) => true,
        DbErr::Exec(RuntimeErr::SqlxError(error)) | DbErr::Query(RuntimeErr::SqlxError(error)) => {
            is_driver_outage(error)
        }
        _ => false,
    }
}

fn is_driver_outage(error: &Error) -> bool {
    match error {
        Error::Io(_) | Error::Tls(_) | Error::PoolTimedOut | Error::PoolClosed | Error::WorkerCrashed => true,
        Error::Database(error) => error.code().is_some_and(|code| is_outage_code(&code)),
        _ => false,
    }
}

/// `PostgreSQL` uses five-letter codes, `SQLite` numbers whose last byte is the kind.
fn is_outage_code(code: &str) -> bool {
    /// Busy, locked, read-only, input or output failed, full, cannot be opened.
    const SQLITE: [u32; 6] = [5, 6, 8, 10, 13, 14];
    /// Disk full, out of memory, too many connections, read-only, shut down, crashed, not started yet, given up for others'
    /// transactions (serialization, deadlock, waited too long for a row).
    const POSTGRES: [&str; 10] = [
        "53100", "53200", "53300", "25006", "57P01", "57P02", "57P03", "40001", "40P01", "55P03",
    ];
    if code.len() == 5 {
        // Class 08: the connection broke.
        return code.starts_with("08") || POSTGRES.contains(&code);
    }
    code.parse::<u32>()
        .is_ok_and(|code| SQLITE.contains(&(code & 0xff)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn outages_are_distinguished_from_faults() {
        for code in [
            "57P01", "57P03", "40P01", "08006", "53100", "5", "517", "13", "778",
        ] {
            assert!(is_outage_code(code), "{code}");
        }
        for code in ["23505", "42601", "1", "19", "2067", ""] {
            assert!(!is_outage_code(code), "{code}");
        }
        let broken = Error::Io(std::io::ErrorKind::UnexpectedEof.into());
        assert!(is_outage(&DbErr::Query(RuntimeErr::SqlxError(broken.into()))));
        assert!(!is_outage(&DbErr::Custom("database is locked".into())));
    }
}
