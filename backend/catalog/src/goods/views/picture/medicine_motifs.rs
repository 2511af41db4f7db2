//! Symbols for the content of the box, drawn small in its lower right corner.

/// The motif for a dosage form; the name helps where the form says nothing.
pub(super) fn motif(form: &str, name: &str, colour: &str) -> String {
    let drawing = FORMS
        .iter()
        .find(|(words, _)| words.iter().any(|word| form.contains(word)))
        .or_else(|| {
            FORMS
                .iter()
                .find(|(words, _)| words.iter().any(|word| names_form(name, word)))
        })
        .map_or(CROSS, |(_, drawing)| drawing);
    let shadow = r#"<ellipse cx="338" cy="398" rx="56" ry="6" fill="black" opacity=".12"/>"#;
    format!(
        r##"{shadow}<g color="{colour}" stroke="{colour}" stroke-width="3" fill="#fff" stroke-linejoin="round">{drawing}</g>"##
    )
}

/// A single character says something only at the end: 散 in 散结 is no powder.
fn names_form(name: &str, word: &str) -> bool {
    name.ends_with(word) || (word.chars().nth(1).is_some() && name.contains(word))
}

/// The first entry with a word of the form wins, so 贴膏 is a patch and 滴丸 a pill.
const FORMS: [(&[&str], &str); 11] = [
    (&["胶囊", "胶丸"], CAPSULES),
    (&["贴", "橡胶膏", "膏药"], PATCH),
    (&["丸"], PILLS),
    (&["颗粒", "散", "冲剂", "粉剂", "茶"], SACHET),
    (&["注射", "针", "粉针"], VIAL),
    (&["滴眼", "滴鼻", "滴耳", "滴剂", "眼用"], DROPPER),
    (&["喷", "气雾", "吸入", "粉雾"], SPRAY),
    (&["乳膏", "软膏", "凝胶", "膏", "乳剂"], TUBE),
    (
        &[
            "口服液",
            "糖浆",
            "合剂",
            "溶液",
            "酊",
            "洗",
            "搽",
            "混悬",
            "露",
            "油",
            "水",
            "液",
        ],
        BOTTLE,
    ),
    (&["栓"], SUPPOSITORY),
    (&["片"], TABLETS),
];

const CAPSULES: &str = r#"<g transform="rotate(-28 340 356)"><rect x="292" y="338" width="96" height="36" rx="18"/><path d="M340 338h30a18 18 0 0 1 0 36h-30z" fill="currentColor" fill-opacity=".45"/><path d="M306 347h22" stroke-opacity=".35"/></g><g transform="rotate(18 336 384)"><rect x="296" y="370" width="80" height="30" rx="15"/><path d="M336 370h25a15 15 0 0 1 0 30h-25z" fill="currentColor" fill-opacity=".45"/></g>"#;
const TABLETS: &str = r#"<circle cx="356" cy="356" r="31"/><path d="M337 367l38-22"/><circle cx="314" cy="374" r="25"/><path d="M298 366l32 16"/><path d="M374 336a31 31 0 0 1 11 30" stroke-opacity=".35"/>"#;
const PILLS: &str = r#"<circle cx="318" cy="380" r="18"/><circle cx="356" cy="380" r="18"/><circle cx="337" cy="350" r="18"/><circle cx="380" cy="352" r="13"/><circle cx="299" cy="352" r="10"/><path d="M330 342a10 10 0 0 1 8-4M311 372a10 10 0 0 1 8-4M349 372a10 10 0 0 1 8-4" fill="none" stroke-opacity=".4"/>"#;
const SACHET: &str = r#"<g transform="rotate(8 340 356)"><path d="M306 312h66v86h-66z"/><path d="M306 326h66M306 384h66" stroke-opacity=".5"/><path d="M312 318h54M312 391h54" stroke-dasharray="3 5" stroke-opacity=".5"/><path d="M318 338h42v34h-42z" fill="currentColor" fill-opacity=".35" stroke="none"/></g><g transform="rotate(-12 306 368)"><path d="M286 334h44v62h-44z"/><path d="M286 346h44" stroke-opacity=".5"/></g>"#;
const VIAL: &str = r#"<path d="M318 336h40v-22h-40z" fill="currentColor" fill-opacity=".5"/><path d="M322 336v10c-10 3-14 8-14 16v38h60v-38c0-8-4-13-14-16v-10z"/><path d="M308 366h60v22h-60z" fill="currentColor" fill-opacity=".35" stroke="none"/><path d="M384 398v-44c0-6-3-8-3-16v-22h10v22c0 8-3 10-3 16z" transform="translate(4 0)"/>"#;
const DROPPER: &str = r#"<path d="M330 304h16l5 20h-26z"/><path d="M320 324h36v18h-36z" fill="currentColor" fill-opacity=".5"/><path d="M316 342h44c8 3 10 8 10 16v34c0 5-3 8-8 8h-48c-5 0-8-3-8-8v-34c0-8 2-13 10-16z"/><path d="M306 364h64v22h-64z" fill="currentColor" fill-opacity=".35" stroke="none"/><path d="M392 352c8 12 10 16 10 21a10 10 0 0 1-20 0c0-5 2-9 10-21z" transform="translate(-2 10)" fill="currentColor" fill-opacity=".3"/>"#;
const SPRAY: &str = r#"<path d="M318 346h46v54h-46z"/><path d="M326 328h30v18h-30z" fill="currentColor" fill-opacity=".5"/><path d="M322 312h34v16h-34z"/><path d="M318 362h46v24h-46z" fill="currentColor" fill-opacity=".35" stroke="none"/><path d="M310 316l-18-6M310 320h-20M310 325l-18 7" fill="none" stroke="white" stroke-linecap="round"/>"#;
const TUBE: &str = r#"<g transform="rotate(-20 336 362)"><path d="M286 340l70-4 22 12v26l-22 12-70-4z"/><path d="M378 348h18v26h-18z" fill="currentColor" fill-opacity=".5"/><path d="M278 336h10v50h-10z"/><path d="M306 346h40v30h-40z" fill="currentColor" fill-opacity=".3" stroke="none"/></g>"#;
const BOTTLE: &str = r#"<path d="M320 304h36v22h-36z" fill="currentColor" fill-opacity=".5"/><path d="M324 326h28v10c14 4 18 10 18 20v36c0 5-3 8-8 8h-48c-5 0-8-3-8-8v-36c0-10 4-16 18-20z"/><path d="M306 360h64v26h-64z" fill="currentColor" fill-opacity=".35" stroke="none"/><path d="M314 350v-4" stroke-opacity=".4"/>"#;
const PATCH: &str = r#"<g transform="rotate(-14 338 358)"><rect x="296" y="322" width="86" height="70" rx="8"/><rect x="308" y="334" width="62" height="46" rx="4" fill="currentColor" fill-opacity=".4" stroke="none"/><path d="M382 372l-20 20h12c5 0 8-3 8-8z"/></g>"#;
const SUPPOSITORY: &str = r#"<path d="M312 398v-46c0-22 10-36 18-36s18 14 18 36v46z"/><path d="M358 398v-36c0-18 8-28 14-28s14 10 14 28v36z"/><path d="M312 378h36v20h-36zM358 382h28v16h-28z" fill="currentColor" fill-opacity=".35" stroke="none"/>"#;
const CROSS: &str = r#"<circle cx="338" cy="358" r="38"/><path d="M328 334h20v14h14v20h-14v14h-20v-14h-14v-20h14z" fill="currentColor" fill-opacity=".55" stroke="none"/>"#;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_form_decides_and_the_name_helps() {
        let drawn = |form, name| motif(form, name, "x");
        assert!(drawn("胶囊剂", "").contains(CAPSULES));
        assert!(drawn("贴膏剂", "").contains(PATCH));
        assert!(drawn("滴丸剂", "").contains(PILLS));
        assert!(drawn("", "板蓝根颗粒").contains(SACHET));
        assert!(drawn("其他", "六味地黄").contains(CROSS));
    }
}
