//! What people call the machine that they sign in with.

/// System and browser as people call them. The first word that fits wins: later ones are named by the earlier, too.
pub fn device_of(user_agent: &str) -> String {
    const SYSTEMS: &[(&str, &str)] = &[
        ("iPhone", "iPhone"),
        ("iPad", "iPad"),
        ("HarmonyOS", "鸿蒙手机"),
        ("Android", "安卓手机"),
        ("Windows", "Windows 电脑"),
        ("Macintosh", "苹果电脑"),
        ("Linux", "Linux 电脑"),
    ];
    const BROWSERS: &[(&str, &str)] = &[
        ("MicroMessenger", "微信"),
        ("Edg", "Edge"),
        ("QQBrowser", "QQ 浏览器"),
        ("Firefox", "火狐"),
        ("Chrome", "Chrome"),
        ("Safari", "Safari"),
    ];
    let named = |names: &[(&str, &'static str)]| {
        let fits = names.iter().find(|(word, _)| user_agent.contains(word));
        fits.map(|(_, name)| *name)
    };
    match (named(SYSTEMS), named(BROWSERS)) {
        (Some(system), Some(browser)) => format!("{system} · {browser}"),
        (Some(one), None) | (None, Some(one)) => one.to_owned(),
        (None, None) => "其他设备".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::device_of;

    #[test]
    fn devices_are_called_as_people_call_them() {
        for (user_agent, device) in [
            (
                "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36 Edg/130.0",
                "Windows 电脑 · Edge",
            ),
            (
                "Mozilla/5.0 (Linux; Android 14; V2309A) AppleWebKit/537.36 Chrome/116 Mobile Safari/537.36 MicroMessenger/8.0.50",
                "安卓手机 · 微信",
            ),
            (
                "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605 Version/18.0 Mobile Safari/604",
                "iPhone · Safari",
            ),
            ("curl/8.0", "其他设备"),
        ] {
            assert_eq!(device_of(user_agent), device);
        }
    }
}
