//! What an advert shows, guessed from its words.

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Motif {
    Herbs,
    Device,
    Clock,
    Truck,
    Price,
    Shield,
    Medicine,
}

/// The first word that occurs decides.
const WORDS: [(Motif, &[&str]); 6] = [
    (Motif::Clock, &["效期", "限时", "秒杀", "今日", "每日", "倒计时"]),
    (
        Motif::Herbs,
        &["中药", "饮片", "中医", "草本", "滋补", "药材", "养生"],
    ),
    (
        Motif::Device,
        &["器械", "口罩", "血压", "血糖", "检测", "耗材", "敷料"],
    ),
    (Motif::Truck, &["包邮", "配送", "物流", "发货", "直达", "次日达"]),
    (
        Motif::Shield,
        &[
            "资质", "证照", "质量", "正品", "合规", "GSP", "放心", "保障", "检验",
        ],
    ),
    (
        Motif::Price,
        &[
            "特价", "满减", "优惠", "直降", "折", "券", "返现", "拼团", "抽奖", "积分",
        ],
    ),
];

impl Motif {
    /// The title weighs before the remarks.
    pub fn of(title: &str, remarks: &str) -> Self {
        let shown_by = |text: &str| {
            let found = WORDS
                .iter()
                .find(|(_, words)| words.iter().any(|word| text.contains(word)));
            found.map(|(motif, _)| *motif)
        };
        shown_by(title)
            .or_else(|| shown_by(remarks).filter(|motif| *motif != Self::Price))
            .unwrap_or(Self::Medicine)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_title_decides_before_the_remarks() {
        assert_eq!(Motif::of("道地中药饮片", "满 500 包邮"), Motif::Herbs);
        assert_eq!(Motif::of("新店开业", "满 500 包邮"), Motif::Truck);
        assert_eq!(Motif::of("秋冬感冒用药", "整件 95 折"), Motif::Medicine);
    }
}
