//! Which delivery addresses a document of the company states.
use identity::addresses::models::licensed_place::{Place, is_in_line, is_same_place};

#[test]
fn the_same_place_in_other_spelling_is_the_licensed_one() {
    let licensed = Place {
        province: "湖北省",
        city: "武汉市",
        district: "江岸区",
        street: "解放大道 1127 号",
    };
    let names = ["武汉仁心大药房有限公司", "仁心大药房"];
    for (city, district, street, expected) in [
        ("武汉市", "江岸区", "解放大道1127号", true),
        ("武汉市", "江岸区", "解放大道１１２７号 一楼仁心大药房", true),
        ("武汉市", "江岸区", "解放大道1127号 武汉仁心大药房有限公司", true),
        ("武汉市", "江岸区", "解放大道1127号2层", true),
        ("武汉市", "江岸区", "解放大道1127号对面", false),
        ("武汉市", "江岸区", "解放大道1127号3单元501", false),
        ("武汉市", "江岸区", "解放大道1127号一楼隔壁", false),
        ("武汉市", "江岸区", "后湖 解放大道1127号", false),
        ("武汉市", "", "解放大道1127号", false),
        ("武汉市", "江岸区", "解放大道 11 号", false),
        ("武汉市", "武昌区", "解放大道 1127 号", false),
        ("宜昌市", "江岸区", "解放大道 1127 号", false),
    ] {
        let asked = Place {
            city,
            district,
            street,
            ..licensed
        };
        assert_eq!(is_same_place(licensed, names, asked), expected, "{street}");
    }
    let named = |line: &str| is_in_line(line, names, licensed);
    for (line, expected) in [
        ("湖北省武汉市江岸区解放大道1127号", true),
        ("武汉市江岸区解放大道１１２７号一楼", true),
        ("湖北省武汉市江岸区解放大道 1127 号（仁心大药房）", true),
        ("湖北省武汉市江岸区解放大道11号", false),
        ("湖北省武汉市江岸区解放大道1127号对面", false),
        ("湖北省武汉市江岸区", false),
        ("湖北省武汉市武昌区解放大道1127号", false),
        ("", false),
    ] {
        assert_eq!(named(line), expected, "{line}");
    }
    let unnoted = Place {
        street: "",
        ..licensed
    };
    assert!(!is_same_place(unnoted, names, unnoted));
}
