//! Who is not a person, by what they say of themselves. Those who pretend to be a browser are counted.

/// Words in the user agent of search engines, link previews, monitors, and programs that fetch pages.
const WORDS: [&str; 22] = [
    "bot",
    "spider",
    "crawl",
    "slurp",
    "archiver",
    "facebookexternalhit",
    "preview",
    "monitor",
    "lighthouse",
    "headless",
    "phantomjs",
    "curl/",
    "wget/",
    "python",
    "java/",
    "okhttp",
    "go-http-client",
    "httpclient",
    "libwww",
    "node-fetch",
    "axios/",
    "scrapy",
];

/// Every browser says something.
pub fn is_robot(agent: &str) -> bool {
    let agent = agent.to_ascii_lowercase();
    agent.is_empty() || WORDS.iter().any(|word| agent.contains(word))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn browsers_are_people_and_programs_are_not() {
        for agent in [
            "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36",
            "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 MicroMessenger/8.0.49",
            "Mozilla/5.0 (Linux; U; Android 13; zh-CN) AppleWebKit/537.36 Chrome/100.0 UCBrowser/15.5 Mobile Safari/537.36",
        ] {
            assert!(!is_robot(agent), "{agent}");
        }
        for agent in [
            "",
            "Mozilla/5.0 (compatible; Baiduspider/2.0; +http://www.baidu.com/search/spider.html)",
            "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)",
            "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/126.0 Safari/537.36",
            "curl/8.7.1",
            "python-requests/2.32",
        ] {
            assert!(is_robot(agent), "{agent}");
        }
    }
}
