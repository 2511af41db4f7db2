//! The mail server of the sandbox, tested line by line.
use gateways::mail::{sandbox::Sandbox, settings::MailSettings};
use kernel::Clock;
use tokio::{
    io::{AsyncBufReadExt, AsyncWriteExt, BufReader},
    net::TcpStream,
};

pub fn settings() -> MailSettings {
    MailSettings {
        sandbox: true,
        username: "sandbox".into(),
        password: "secret".into(),
        from_name: "药集".into(),
        from_address: "notice@yaoji.example".into(),
        shop_url: "https://yaoji.example".into(),
        ..MailSettings::default()
    }
}

struct Caller {
    stream: BufReader<TcpStream>,
}

impl Caller {
    async fn new() -> (Self, Sandbox) {
        let (sandbox, port) = Sandbox::start(&settings(), Clock::default()).await.unwrap();
        let stream = TcpStream::connect(("127.0.0.1", port)).await.unwrap();
        let mut caller = Self {
            stream: BufReader::new(stream),
        };
        assert_eq!(caller.answer().await, "220");
        (caller, sandbox)
    }

    /// One that has signed in.
    async fn inside() -> (Self, Sandbox) {
        let (mut caller, sandbox) = Self::new().await;
        caller
            .says(&[("EHLO shop", "250"), ("AUTH PLAIN AHNhbmRib3gAc2VjcmV0", "235")])
            .await;
        (caller, sandbox)
    }

    /// The code of the last line of an answer.
    async fn answer(&mut self) -> String {
        loop {
            let mut line = String::new();
            self.stream.read_line(&mut line).await.unwrap();
            if line.get(3..4) != Some("-") {
                return line.get(..3).unwrap_or_default().to_owned();
            }
        }
    }

    /// Each line, with the code that must answer it.
    async fn says(&mut self, lines: &[(&str, &str)]) {
        for (line, expected) in lines {
            let bytes = format!("{line}\r\n").into_bytes();
            self.stream.get_mut().write_all(&bytes).await.unwrap();
            assert_eq!(self.answer().await, *expected, "{line}");
        }
    }
}

#[tokio::test]
async fn what_comes_out_of_turn_is_refused() {
    let (mut caller, sandbox) = Caller::new().await;
    caller
        .says(&[
            ("MAIL FROM:<a@b.cn>", "503"),
            ("AUTH PLAIN AHNhbmRib3gAc2VjcmV0", "503"),
            ("EHLO shop", "250"),
            ("MAIL FROM:<a@b.cn>", "530"),
            ("AUTH LOGIN", "504"),
            ("AUTH PLAIN", "334"),
            ("AHNhbmRib3gAd3Jvbmc=", "535"),
            ("AUTH PLAIN ***", "501"),
            ("AUTH PLAIN", "334"),
            ("AHNhbmRib3gAc2VjcmV0", "235"),
            ("RCPT TO:<c@d.cn>", "503"),
            ("DATA", "503"),
            ("MAIL a@b.cn", "501"),
            ("MAIL FROM:<a@b.cn> SIZE=100", "250"),
            ("MAIL FROM:<a@b.cn>", "503"),
            ("RCPT TO:<nobody>", "501"),
            ("RCPT TO:<nobody@shop.invalid>", "550"),
            ("DATA", "503"),
            ("RCPT TO:<c@d.cn>", "250"),
            ("RSET", "250"),
            ("DATA", "503"),
            ("药集", "500"),
            ("NOOP", "250"),
            ("QUIT", "221"),
        ])
        .await;
    assert!(sandbox.received().is_empty());
}

#[tokio::test]
async fn dots_at_the_start_of_a_line_come_through() {
    let (mut caller, sandbox) = Caller::inside().await;
    let mail = "Subject: dots\r\n\r\n..one\r\n...two\r\nthree.\r\n.";
    caller
        .says(&[
            ("MAIL FROM:<a@b.cn>", "250"),
            ("RCPT TO:<c@d.cn>", "250"),
            ("RCPT TO:<e@f.cn>", "250"),
            ("DATA", "354"),
            (mail, "250"),
            ("MAIL FROM:<a@b.cn>", "250"),
        ])
        .await;
    let received = sandbox.received();
    assert_eq!((received.len(), received[0].to.len()), (1, 2));
    assert_eq!(received[0].text.trim_end(), ".one\r\n..two\r\nthree.");
}

#[tokio::test]
async fn a_mail_that_is_too_large_is_refused_and_the_next_one_taken() {
    let (mut caller, sandbox) = Caller::inside().await;
    let large = format!("Subject: large\r\n\r\n{}\r\n.", "x".repeat(1024 * 1024));
    let open = [
        ("MAIL FROM:<a@b.cn>", "250"),
        ("RCPT TO:<c@d.cn>", "250"),
        ("DATA", "354"),
    ];
    caller.says(&open).await;
    caller.says(&[(&large, "552")]).await;
    caller.says(&open).await;
    caller.says(&[("Subject: small\r\n\r\nhello\r\n.", "250")]).await;
    assert_eq!(sandbox.received().len(), 1);
}
