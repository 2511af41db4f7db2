//! A medicine box, seen a little from the right and above.
use super::{
    label::Label,
    lettering::{TextBox, fit, lines},
    medicine_motifs::motif,
    palette::{Palette, pick},
};
use crate::goods::models::codes::{Rx, Storage};

/// Left edge of the front; the box is within x 44–444, y 56–414.
const LEFT: f64 = 44.0;
const NAME: TextBox = TextBox {
    width: 328.0,
    largest: 66.0,
    smallest: 26.0,
    wrap_below: 42.0,
    largest_wrapped: 50.0,
};
const TRADE_NAME: TextBox = TextBox::line(164.0, 30.0, 18.0);
const SPEC: TextBox = TextBox::line(328.0, 28.0, 17.0);
const MAKER: TextBox = TextBox {
    width: 226.0,
    largest: 21.0,
    smallest: 15.0,
    wrap_below: 18.0,
    largest_wrapped: 19.0,
};

pub(super) fn draw(label: &Label<'_>, seed: u64) -> String {
    let colours = Palette::of(seed);
    let (main, deep, light, ink) = (colours.main(), colours.deep(), colours.light(), colours.ink());
    let name = fit(label.name, NAME);
    let (name_y, spec_y) = if name.lines.len() == 1 {
        (206.0 + name.size * 0.36, 274.0)
    } else {
        (152.0 + name.size * 0.9, 184.0 + name.size * 2.15)
    };
    let name = lines(
        &name,
        LEFT + 18.0,
        name_y,
        &format!(r#"font-weight="700" fill="{ink}""#),
    );
    let trade_name = fit(label.trade_name, TRADE_NAME);
    let trade_name = lines(
        &trade_name,
        LEFT + 18.0,
        136.0,
        &format!(r#"font-weight="600" fill="{main}" letter-spacing="1""#),
    );
    let spec = lines(
        &fit(label.spec, SPEC),
        LEFT + 18.0,
        spec_y,
        &format!(r#"fill="{deep}""#),
    );
    let maker = fit(label.maker, MAKER);
    let maker_y = if maker.lines.len() == 1 { 386.0 } else { 378.0 };
    let maker = lines(
        &maker,
        LEFT + 18.0,
        maker_y,
        r##"fill="#fff" fill-opacity=".94""##,
    );
    let band = band(seed, &main, &deep, &light);
    let marks = marks(label);
    let motif = motif(label.form, label.name, &deep);
    format!(
        r##"<defs><linearGradient id="f" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#fff"/><stop offset="1" stop-color="{pale}"/></linearGradient><clipPath id="c"><path d="M44 92h364v322H44z"/></clipPath></defs><rect width="480" height="480" fill="{paper}"/><ellipse cx="246" cy="420" rx="212" ry="20" fill="{ink}" opacity=".13"/><path d="M44 92l38-36h362l-36 36z" fill="{light}"/><path d="M408 92l36-36v318l-36 40z" fill="{deep}"/><path d="M44 92h364v322H44z" fill="url(#f)"/><g clip-path="url(#c)">{band}{motif}</g><path d="M44 92h364" stroke="#fff" stroke-width="2" opacity=".8"/>{trade_name}{marks}{name}{spec}{maker}"##,
        pale = colours.pale(),
        paper = colours.paper(),
    )
}

/// The coloured part of the front, in one of four cuts.
fn band(seed: u64, main: &str, deep: &str, light: &str) -> String {
    let (back, front) = match pick(seed, 2, 4) {
        0 => (
            "M44 316C150 286 240 346 408 294V414H44z",
            "M44 338C160 306 250 366 408 318V414H44z",
        ),
        1 => ("M44 334L408 282V414H44z", "M44 346L408 306V414H44z"),
        2 => ("M44 316H408V414H44z", "M44 328H408V414H44z"),
        _ => (
            "M44 312C180 352 300 340 408 278V414H44z",
            "M44 330C180 368 310 356 408 300V414H44z",
        ),
    };
    let edge = format!(r#"<path d="M44 92h8v322h-8z" fill="{main}"/>"#);
    format!(
        r#"<path d="{back}" fill="{light}"/><path d="{front}" fill="{main}"/><path d="M44 406h364v8H44z" fill="{deep}" opacity=".5"/>{edge}"#
    )
}

/// How it is dispensed, and that it is kept cold.
fn marks(label: &Label<'_>) -> String {
    const OTC: &str = r##"<rect x="310" y="104" width="84" height="40" rx="20" fill="COLOUR"/><text x="352" y="132" font-size="25" font-weight="700" fill="#fff" text-anchor="middle" font-family="Arial,Helvetica,sans-serif">OTC</text>"##;
    const PRESCRIPTION: &str = r##"<rect x="326" y="104" width="68" height="40" rx="8" fill="#3b5573"/><text x="360" y="133" font-size="27" font-weight="700" font-style="italic" fill="#fff" text-anchor="middle" font-family="Georgia,'Times New Roman',serif">Rx</text>"##;
    let dispensed = match label.rx {
        Rx::OtcA => OTC.replace("COLOUR", "#cf3a3a"),
        Rx::OtcB => OTC.replace("COLOUR", "#2c8f52"),
        Rx::Prescription => PRESCRIPTION.to_owned(),
        Rx::None => String::new(),
    };
    let kept = match label.storage {
        Storage::Cold => {
            r##"<rect x="226" y="106" width="78" height="36" rx="18" fill="#2f7fb8"/><text x="265" y="131" font-size="20" font-weight="600" fill="#fff" text-anchor="middle">2–8℃</text>"##
        }
        Storage::Cool | Storage::Normal => "",
    };
    format!("{dispensed}{kept}")
}
