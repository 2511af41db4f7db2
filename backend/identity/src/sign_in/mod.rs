//! Proving who one is: passwords, codes, the second factor, WeChat, and the sessions that follow.
pub mod controllers {
    pub mod admin {
        pub mod session;
    }
    pub mod shop {
        pub mod codes;
        pub mod forget;
        pub mod member_sessions;
        pub mod session;
        pub mod wechat;
    }
}
pub mod models {
    pub mod attempts;
    pub mod devices;
    pub mod guesses;
    pub mod live_sessions;
    pub mod lockout;
    pub mod one_time_codes;
    pub mod password_reset;
    pub mod passwords;
    pub mod second_factor;
    pub mod sessions;
    pub mod wechat;
}
pub mod routes;
pub mod views {
    pub(crate) mod cookies;
    pub mod shop {
        pub mod code;
        pub mod member_session;
        pub mod signed_in;
    }
}
