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
