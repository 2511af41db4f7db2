//! What the device of a session is called.
use identity::sign_in::models::devices::device_of;

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
