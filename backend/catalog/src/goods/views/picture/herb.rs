//! A glass jar with pieces of Chinese medicine.
use super::{
    label::Label,
    lettering::{TextBox, fit, lines},
    palette::pick,
};

const NAME: TextBox = TextBox {
    width: 186.0,
    largest: 62.0,
    smallest: 24.0,
    wrap_below: 36.0,
    largest_wrapped: 42.0,
};
const SPEC: TextBox = TextBox::line(180.0, 22.0, 15.0);
const MAKER: TextBox = TextBox::line(400.0, 21.0, 15.0);

/// How pieces are cut, and in which tones (dark, middle, light).
struct Pieces {
    shape: Shape,
    tones: [&'static str; 3],
}

#[derive(Clone, Copy)]
enum Shape {
    Slice,
    Stick,
    Petal,
    Leaf,
    Seed,
    Chunk,
}

const BROWN: [&str; 3] = ["#8a5a33", "#b07d4c", "#d3a873"];
const YELLOW: [&str; 3] = ["#b9882f", "#d7ab4e", "#ecd08a"];
const CREAM: [&str; 3] = ["#c9b48a", "#e0d0ad", "#f1e7cf"];
const GREEN: [&str; 3] = ["#55703a", "#7b9452", "#a4b67a"];
const RED: [&str; 3] = ["#8e2f2a", "#b5483c", "#d47a65"];
const DARK: [&str; 3] = ["#3d2c22", "#5c4434", "#806550"];
const ROSE: [&str; 3] = ["#b25a68", "#d38a91", "#ecbcbc"];
const STONE: [&str; 3] = ["#8b8f92", "#b3b6b5", "#d9d9d4"];

/// By what the name says; the first match wins.
const KNOWN: [(&[&str], Shape, [&str; 3]); 17] = [
    (&["红花", "玫瑰", "月季"], Shape::Petal, ROSE),
    (&["菊", "金银花", "槐", "款冬"], Shape::Petal, YELLOW),
    (&["花"], Shape::Petal, CREAM),
    (&["枸杞", "山楂", "五味子", "大枣", "山茱萸"], Shape::Seed, RED),
    (
        &["石膏", "牡蛎", "龙骨", "滑石", "石决明", "珍珠", "磁石", "赭石"],
        Shape::Chunk,
        STONE,
    ),
    (
        &["茯苓", "山药", "白芍", "百合", "葛根", "贝母", "天花粉", "白芷"],
        Shape::Slice,
        CREAM,
    ),
    (
        &["黄芪", "黄连", "黄柏", "黄芩", "大黄", "姜黄", "郁金"],
        Shape::Slice,
        YELLOW,
    ),
    (&["丹参", "苏木", "血竭", "茜草", "灵芝"], Shape::Slice, RED),
    (
        &["熟地", "地黄", "首乌", "玄参", "黄精", "阿胶", "乌梅", "女贞"],
        Shape::Chunk,
        DARK,
    ),
    (&["桂枝", "桑枝", "鸡血藤", "钩藤", "藤"], Shape::Stick, BROWN),
    (&["叶", "薄荷", "荷", "艾"], Shape::Leaf, GREEN),
    (&["草", "蒿", "麻黄", "茵陈", "益母", "公英"], Shape::Leaf, GREEN),
    (
        &["子", "仁", "豆", "麦芽", "薏苡", "枣", "米"],
        Shape::Seed,
        CREAM,
    ),
    (&["皮", "桂", "杜仲", "厚朴"], Shape::Stick, BROWN),
    (
        &["参", "甘草", "当归", "川芎", "天麻", "三七"],
        Shape::Slice,
        YELLOW,
    ),
    (&["全蝎", "蜈蚣", "僵蚕", "地龙", "蝉", "虫"], Shape::Stick, DARK),
    (&["石", "矿", "砂"], Shape::Chunk, STONE),
];

const OTHERS: [(Shape, [&str; 3]); 4] = [
    (Shape::Slice, BROWN),
    (Shape::Slice, CREAM),
    (Shape::Chunk, BROWN),
    (Shape::Stick, YELLOW),
];

fn pieces(name: &str, seed: u64) -> Pieces {
    let known = KNOWN
        .iter()
        .find(|(words, ..)| words.iter().any(|word| name.contains(word)));
    let (shape, tones) = known.map_or_else(
        || OTHERS[pick(seed, 3, 4) as usize],
        |(_, shape, tones)| (*shape, *tones),
    );
    Pieces { shape, tones }
}

pub(super) fn draw(label: &Label<'_>, seed: u64) -> String {
    let contents = contents(&pieces(label.name, seed), seed);
    let lid = [
        ("#7a5134", "#a4764f"),
        ("#5f4632", "#8a6b4e"),
        ("#86603a", "#b58c5c"),
    ][pick(seed, 4, 3) as usize];
    let name = fit(label.name, NAME);
    let name_y = if name.lines.len() == 1 {
        258.0 + name.size * 0.36
    } else {
        246.0
    };
    let name = lines(
        &name,
        240.0,
        name_y,
        r##"text-anchor="middle" font-weight="700" fill="#4a3323""##,
    );
    let spec = lines(
        &fit(label.spec, SPEC),
        240.0,
        322.0,
        r##"text-anchor="middle" fill="#84674b""##,
    );
    let maker = lines(
        &fit(label.maker, MAKER),
        240.0,
        462.0,
        r##"text-anchor="middle" fill="#84674b""##,
    );
    format!(
        r##"<defs><linearGradient id="l" x1="0" x2="1" y1="0" y2="0"><stop offset="0" stop-color="{dark}"/><stop offset=".35" stop-color="{light}"/><stop offset="1" stop-color="{dark}"/></linearGradient><linearGradient id="g" x1="0" x2="1" y1="0" y2="0"><stop offset="0" stop-color="#fff" stop-opacity=".55"/><stop offset=".2" stop-color="#fff" stop-opacity=".08"/><stop offset=".85" stop-color="#fff" stop-opacity=".05"/><stop offset="1" stop-color="#5f7d7a" stop-opacity=".3"/></linearGradient><clipPath id="c"><path d="{JAR}"/></clipPath></defs><rect width="480" height="480" fill="#f6f1e8"/><ellipse cx="240" cy="424" rx="158" ry="15" fill="#4a3323" opacity=".15"/><path d="{JAR}" fill="#eef3f1"/><g clip-path="url(#c)">{contents}</g><path d="{JAR}" fill="url(#g)" stroke="#9fb5b1" stroke-width="3"/><path d="M126 176v204" stroke="#fff" stroke-width="9" stroke-linecap="round" opacity=".55"/><path d="M122 92h236v22c0 6-4 10-10 10H132c-6 0-10-4-10-10z" fill="#d9e4e1" stroke="#9fb5b1" stroke-width="3"/><rect x="110" y="46" width="260" height="52" rx="10" fill="url(#l)"/><rect x="110" y="84" width="260" height="14" rx="6" fill="{dark}" opacity=".55"/><circle cx="240" cy="38" r="17" fill="url(#l)"/><rect x="130" y="196" width="220" height="146" rx="6" fill="#fffaf0" stroke="#c9a877" stroke-width="3"/><rect x="138" y="204" width="204" height="130" rx="3" fill="none" stroke="#c9a877" stroke-width="1.5"/>{name}{spec}{maker}"##,
        dark = lid.0,
        light = lid.1,
    )
}

/// The outline of the glass.
const JAR: &str =
    "M134 122h212c4 22 34 30 34 66v202c0 18-10 28-28 28H128c-18 0-28-10-28-28V188c0-36 30-44 34-66z";

/// Pieces in rows, each a little off its place; those behind the paper are left out.
fn contents(pieces: &Pieces, seed: u64) -> String {
    let [dark, middle, light] = pieces.tones;
    let places = (0..90_u64).filter_map(|place| {
        let (row, column) = (place / 10, place % 10);
        let off = |salt: u64| pick(seed, (100 + place) * 7 + salt, 12) as f64 - 6.0;
        let x = 86.0 + column as f64 * 33.0 + (row % 2) as f64 * 16.0 + off(1);
        let y = 192.0 + row as f64 * 27.0 + off(2);
        let hidden = (160.0..320.0).contains(&x) && (225.0..313.0).contains(&y);
        let turn = pick(seed, (100 + place) * 7 + 3, 180);
        let tone = [middle, light][pick(seed, (100 + place) * 7 + 4, 2) as usize];
        (!hidden).then(|| {
            format!(r##"<use href="#p" fill="{tone}" transform="translate({x:.0} {y:.0}) rotate({turn})"/>"##)
        })
    });
    format!(
        r#"<defs><g id="p" stroke="{dark}" stroke-width="1.5">{piece}</g></defs><path d="M90 196Q150 172 240 186T390 180V430H90z" fill="{dark}"/>{places}"#,
        piece = piece(pieces.shape),
        places = places.collect::<String>(),
    )
}

fn piece(shape: Shape) -> &'static str {
    match shape {
        Shape::Slice => {
            r#"<ellipse rx="21" ry="15"/><ellipse rx="13" ry="9" fill="none" stroke-opacity=".5"/><path d="M-5 0h10M0-4v8" stroke-opacity=".5"/>"#
        }
        Shape::Stick => {
            r#"<rect x="-27" y="-6" width="54" height="12" rx="4"/><path d="M-20 0h38" stroke-opacity=".45"/>"#
        }
        Shape::Petal => {
            r#"<ellipse rx="6" ry="13" cy="-10"/><ellipse rx="6" ry="13" cy="10"/><ellipse rx="13" ry="6" cx="-10"/><ellipse rx="13" ry="6" cx="10"/><circle r="5"/>"#
        }
        Shape::Leaf => {
            r#"<path d="M-24 0C-12-15 12-15 24 0 12 15-12 15-24 0z"/><path d="M-22 0h42" stroke-opacity=".6"/>"#
        }
        Shape::Seed => {
            r#"<ellipse rx="16" ry="11"/><path d="M-9-3a12 8 0 0 1 12-4" fill="none" stroke="white" stroke-opacity=".5"/>"#
        }
        Shape::Chunk => {
            r#"<path d="M-18-8L-4-17l18 5 7 14-12 14-20 2-10-11z"/><path d="M-18-8l14 6 18-10M-4-2l-2 20" fill="none" stroke-opacity=".5"/>"#
        }
    }
}
