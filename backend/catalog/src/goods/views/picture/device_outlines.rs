//! Outlines of devices, chosen by words in the name. Each is drawn within x 90–390, y 40–290.

pub(super) fn outline(name: &str) -> &'static str {
    KNOWN
        .iter()
        .find(|(words, _)| words.iter().any(|word| name.contains(word)))
        .map_or(KIT, |(_, drawing)| drawing)
}

/// The first match wins: 血糖试纸 are strips, no meter.
const KNOWN: [(&[&str], &str); 16] = [
    (&["试纸", "试条", "检测", "试剂", "验孕", "排卵"], TEST),
    (&["额温", "耳温", "红外"], INFRARED),
    (&["体温计", "体温", "温度计"], THERMOMETER),
    (&["血糖"], GLUCOSE_METER),
    (&["血压"], PRESSURE_MONITOR),
    (&["血氧", "脉搏"], OXIMETER),
    (&["雾化", "吸入器", "制氧", "呼吸"], NEBULISER),
    (&["口罩", "面罩"], MASK),
    (&["注射器", "注射笔", "采血", "针", "输液"], SYRINGE),
    (
        &["创可贴", "创口贴", "敷贴", "敷料", "退热贴", "膏贴", "贴"],
        PLASTER,
    ),
    (&["纱布", "绷带", "胶带", "护腰", "护膝", "弹力"], BANDAGE),
    (&["棉签", "棉球", "棉棒", "脱脂棉"], SWABS),
    (&["手套"], GLOVE),
    (&["听诊"], STETHOSCOPE),
    (&["轮椅", "助行"], WHEELCHAIR),
    (
        &["酒精", "消毒", "碘伏", "洗液", "凝胶", "冲洗", "护理液", "生理"],
        FLASK,
    ),
];

const THERMOMETER: &str = r#"<g transform="rotate(40 240 165)"><path d="M92 148h214c12 0 20 8 20 17s-8 17-20 17H92c-9 0-17-8-17-17s8-17 17-17z" transform="translate(10 0)"/><path d="M326 155h50c8 0 12 5 12 10s-4 10-12 10h-50z" fill="currentColor" fill-opacity=".35"/><path d="M124 154h84v22h-84z" fill="currentColor" fill-opacity=".22" stroke-width="4"/><path d="M138 161v8M152 161v8M166 161v8" stroke-width="5"/><circle cx="250" cy="165" r="8" stroke-width="5"/></g>"#;
const INFRARED: &str = r#"<path d="M150 66h128c34 0 52 20 52 44s-18 44-52 44h-44l-22 118c-2 10-8 14-16 14h-32c-10 0-16-8-14-18l22-116c-26-4-44-20-44-42 0-26 16-44 22-44z"/><path d="M330 86h22v48h-22z" fill="currentColor" fill-opacity=".35"/><path d="M158 86h66v46h-66z" fill="currentColor" fill-opacity=".2" stroke-width="4"/><path d="M176 118v-18M192 118v-18M208 118v-18" stroke-width="5"/><path d="M232 168c20 0 26 8 26 22" fill="none"/><path d="M372 96l18-8M374 110h22M372 124l18 8" stroke-width="5"/>"#;
const GLUCOSE_METER: &str = r#"<rect x="162" y="48" width="132" height="206" rx="34"/><rect x="182" y="74" width="92" height="72" rx="8" fill="currentColor" fill-opacity=".2" stroke-width="5"/><path d="M198 128v-34h18v34zM232 94v16h18v18M232 128h18" fill="none" stroke-width="6"/><circle cx="228" cy="182" r="13" stroke-width="5"/><path d="M200 216h56" stroke-width="5"/><path d="M216 254h24v38h-24z" fill="currentColor" fill-opacity=".3" stroke-width="5"/><path d="M340 176c16 24 22 34 22 46a22 22 0 0 1-44 0c0-12 6-22 22-46z" fill="currentColor" fill-opacity=".4" stroke-width="5"/>"#;
const PRESSURE_MONITOR: &str = r#"<rect x="92" y="112" width="180" height="172" rx="22"/><rect x="112" y="132" width="140" height="88" rx="8" fill="currentColor" fill-opacity=".18" stroke-width="5"/><path d="M126 182h22l12-30 16 50 13-34 8 14h34" fill="none" stroke-width="6"/><circle cx="146" cy="252" r="14" stroke-width="5"/><path d="M182 252h66" stroke-width="6"/><path d="M272 214c40 0 20-74 52-74" fill="none" stroke-width="6"/><path d="M300 60h72c12 0 18 8 18 18v62c0 10-6 18-18 18h-72c-10-30-10-68 0-98z"/><path d="M300 60c14 30 14 68 0 98M330 62v94" fill="none" stroke-width="5"/>"#;
const OXIMETER: &str = r#"<path d="M116 92c0-24 18-40 40-40h150c30 0 52 20 52 48v46H116z"/><path d="M116 170h242v34c0 30-22 50-52 50H156c-22 0-40-18-40-40z"/><rect x="180" y="72" width="124" height="58" rx="8" fill="currentColor" fill-opacity=".2" stroke-width="5"/><path d="M192 104h22l10-20 14 36 10-16h44" fill="none" stroke-width="5"/><path d="M358 146h20v24h-20z" fill="currentColor" fill-opacity=".4" stroke-width="5"/><path d="M70 138h70c18 0 28 8 28 20s-10 20-28 20H70" fill="currentColor" fill-opacity=".15" stroke-width="5"/>"#;
const NEBULISER: &str = r#"<rect x="86" y="172" width="166" height="114" rx="24"/><circle cx="132" cy="228" r="20" stroke-width="5"/><path d="M176 214h54M176 230h54M176 246h34" stroke-width="5"/><path d="M252 232c44 0 10-60 54-60" fill="none" stroke-width="6"/><path d="M290 128h44l-8 48h-28z" fill="currentColor" fill-opacity=".25" stroke-width="5"/><path d="M274 56c36-14 76 0 96 30l-34 44h-48c-14-22-22-46-14-74z"/><path d="M292 76c20-6 42 0 54 16" fill="none" stroke-width="5"/><path d="M232 74c-12-6-12-18 0-22M214 104c-14-6-16-22-2-28" fill="none" stroke-width="5"/>"#;
const MASK: &str = r#"<path d="M132 118c-62-18-74 84 14 106M348 118c62-18 74 84-14 106" fill="none" stroke-width="6"/><path d="M128 104c40 0 70-26 112-26s72 26 112 26c6 70-10 160-112 160s-118-90-112-160z"/><path d="M132 140c44 0 70-14 108-14s64 14 108 14M136 176c44 8 70 8 104 8s60 0 104-8M152 214c36 12 58 14 88 14s52-2 88-14" fill="none" stroke-width="5" stroke-opacity=".6"/><path d="M206 84c22-8 46-8 68 0" stroke-width="10"/>"#;
const SYRINGE: &str = r#"<g transform="rotate(-38 240 165)"><path d="M128 136h186v58H128z"/><path d="M128 148h92v34h-92z" fill="currentColor" fill-opacity=".28" stroke="none"/><path d="M314 150h22v30h-22z" fill="currentColor" fill-opacity=".35" stroke-width="5"/><path d="M336 165h74" stroke-width="5"/><path d="M220 142v46" stroke-width="8"/><path d="M58 142v46M58 165h70M128 116v98" stroke-width="8"/><path d="M160 136v16M186 136v16M246 136v16M272 136v16" stroke-width="4"/></g>"#;
const PLASTER: &str = r#"<g transform="rotate(-32 240 168)"><rect x="86" y="120" width="308" height="96" rx="48"/><rect x="186" y="122" width="108" height="92" fill="currentColor" fill-opacity=".28" stroke-width="5"/><path d="M216 150v.1M240 150v.1M264 150v.1M216 186v.1M240 186v.1M264 186v.1M228 168v.1M252 168v.1" stroke-width="9"/><path d="M120 152v.1M120 184v.1M148 168v.1M332 168v.1M360 152v.1M360 184v.1" stroke-width="7" stroke-opacity=".5"/></g>"#;
const BANDAGE: &str = r#"<path d="M196 76c60 0 102 44 102 100s-42 102-102 102"/><ellipse cx="190" cy="177" rx="92" ry="101"/><ellipse cx="190" cy="177" rx="58" ry="66" fill="none" stroke-width="5" stroke-opacity=".6"/><ellipse cx="190" cy="177" rx="24" ry="28" fill="currentColor" fill-opacity=".35" stroke-width="5"/><path d="M204 278h176v-52h-96c-10 30-40 52-80 52z"/><path d="M312 240v.1M336 240v.1M360 240v.1M300 260v.1M324 260v.1M348 260v.1" stroke-width="6" stroke-opacity=".6"/>"#;
const SWABS: &str = r#"<g stroke-width="6"><path d="M168 106L214 282M240 92v190M312 106L266 282"/><ellipse cx="162" cy="82" rx="16" ry="30" transform="rotate(-15 162 82)"/><ellipse cx="240" cy="68" rx="16" ry="30"/><ellipse cx="318" cy="82" rx="16" ry="30" transform="rotate(15 318 82)"/></g><path d="M172 196h136l-14 94H186z" fill-opacity=".94"/><path d="M178 232h124" stroke-width="5" stroke-opacity=".5"/><path d="M228 252h24M240 240v24" stroke-width="7"/>"#;
const GLOVE: &str = r#"<path d="M184 290v-60c-24-26-60-66-66-80s14-28 28-14l34 36-16-96c-2-20 26-26 32-6l20 82 4-96c2-20 32-20 34 0l2 96 22-82c6-20 34-14 32 6l-18 104c-4 28-10 38-18 50v60z"/><path d="M184 262h90" stroke-width="5" stroke-opacity=".6"/><path d="M210 210c16-14 36-14 50-4" fill="none" stroke-width="5" stroke-opacity=".5"/>"#;
const STETHOSCOPE: &str = r#"<path d="M146 56h-18v70c0 40 28 66 62 66s62-26 62-66V56h-18M190 192v26c0 38 26 62 58 62s58-24 58-62v-18" fill="none" stroke-width="10"/><circle cx="306" cy="166" r="34"/><circle cx="306" cy="166" r="14" fill="currentColor" fill-opacity=".4" stroke-width="5"/><path d="M146 46v20M234 46v20" stroke-width="14"/>"#;
const WHEELCHAIR: &str = r#"<circle cx="210" cy="206" r="80"/><circle cx="210" cy="206" r="52" fill="none" stroke-width="4" stroke-opacity=".5"/><circle cx="210" cy="206" r="10" fill="currentColor"/><circle cx="332" cy="262" r="24"/><path d="M128 60h36l22 106h120l26 74h44M176 120h96" fill="none" stroke-width="9"/>"#;
const TEST: &str = r#"<g transform="rotate(-24 240 165)"><rect x="88" y="112" width="304" height="106" rx="26"/><rect x="196" y="138" width="122" height="54" rx="10" fill="currentColor" fill-opacity=".14" stroke-width="5"/><path d="M232 144v42" stroke-width="8"/><path d="M274 144v42" stroke-width="8" stroke-opacity=".5"/><ellipse cx="142" cy="165" rx="26" ry="20" fill="currentColor" fill-opacity=".25" stroke-width="5"/><path d="M346 150v30" stroke-width="5" stroke-opacity=".5"/></g>"#;
const FLASK: &str = r#"<path d="M204 52h72v38h-72z" fill="currentColor" fill-opacity=".4"/><path d="M210 90h60v20c34 10 48 28 48 54v98c0 16-10 28-28 28H190c-18 0-28-12-28-28v-98c0-26 14-44 48-54z"/><path d="M162 184h156v70H162z" fill="currentColor" fill-opacity=".2" stroke-width="5"/><path d="M240 198v42M219 219h42" stroke-width="10"/><path d="M186 150c4-10 12-16 22-20" fill="none" stroke-width="5" stroke-opacity=".5"/>"#;
const KIT: &str = r#"<path d="M196 104V84c0-14 8-22 22-22h44c14 0 22 8 22 22v20" fill="none"/><rect x="104" y="104" width="272" height="184" rx="28"/><path d="M104 164h64M312 164h64" stroke-width="5" stroke-opacity=".5"/><path d="M220 144h40v32h32v40h-32v32h-40v-32h-32v-40h32z" fill="currentColor" fill-opacity=".35" stroke-width="5"/>"#;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_word_that_fits_decides() {
        assert_eq!(outline("血糖试纸（葡萄糖脱氢酶法）"), TEST);
        assert_eq!(outline("一次性使用无菌注射器 带针"), SYRINGE);
        assert_eq!(outline("医用外科口罩"), MASK);
        assert_eq!(outline("按摩椅"), KIT);
    }
}
