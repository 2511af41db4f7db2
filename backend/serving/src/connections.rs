//! How many connections may be open, altogether and from one address.
use std::{
    collections::HashMap,
    net::IpAddr,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use kernel::network;

const MOST: usize = 16_384;
/// A shop's counter, a school of crawlers, or a chain behind one address.
const MOST_OF_ONE_ADDRESS: usize = 2_048;

#[derive(Clone)]
pub struct Connections(Arc<Inner>);

struct Inner {
    open: Mutex<OpenConnections>,
    /// A proxy represents many clients.
    unbounded: Vec<IpAddr>,
}

#[derive(Default)]
struct OpenConnections {
    all: usize,
    of: HashMap<IpAddr, usize>,
}

/// An open connection; dropped when it ends.
pub struct ConnectionTicket {
    connections: Connections,
    ip: IpAddr,
}

impl Connections {
    pub fn new(trusted_proxies: &[String]) -> Self {
        let unbounded = trusted_proxies.iter().filter_map(|ip| ip.parse().ok()).collect();
        Self(Arc::new(Inner {
            open: Mutex::default(),
            unbounded,
        }))
    }

    /// Counts one more; none when there are too many.
    pub fn admit(&self, peer: IpAddr) -> Option<ConnectionTicket> {
        let mut open = self.open();
        let ip = network::of(peer);
        let of_this = open.of.get(&ip).copied().unwrap_or_default();
        let too_many = of_this >= MOST_OF_ONE_ADDRESS && !self.0.unbounded.contains(&peer.to_canonical());
        if open.all >= MOST || too_many {
            return None;
        }
        open.all += 1;
        open.of.insert(ip, of_this + 1);
        Some(ConnectionTicket {
            connections: self.clone(),
            ip,
        })
    }

    fn open(&self) -> MutexGuard<'_, OpenConnections> {
        self.0.open.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for ConnectionTicket {
    fn drop(&mut self) {
        let mut open = self.connections.open();
        open.all -= 1;
        match open.of.get_mut(&self.ip) {
            Some(count) if *count > 1 => *count -= 1,
            _ => {
                open.of.remove(&self.ip);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_address_is_bounded_and_gets_its_room_back() {
        let proxy: IpAddr = "10.0.0.9".parse().unwrap();
        let connections = Connections::new(&[proxy.to_string()]);
        let ip: IpAddr = "10.0.0.1".parse().unwrap();
        let mut tickets: Vec<_> = (0..MOST_OF_ONE_ADDRESS)
            .map(|_| connections.admit(ip).unwrap())
            .collect();
        assert!(connections.admit(ip).is_none());
        assert!(connections.admit("::ffff:10.0.0.1".parse().unwrap()).is_none());
        assert!(connections.admit("10.0.0.2".parse().unwrap()).is_some());
        tickets.pop();
        assert!(connections.admit(ip).is_some());
        let through_proxy: Vec<_> = (0..=MOST_OF_ONE_ADDRESS)
            .filter_map(|_| connections.admit(proxy))
            .collect();
        assert_eq!(through_proxy.len(), MOST_OF_ONE_ADDRESS + 1);
    }
}
