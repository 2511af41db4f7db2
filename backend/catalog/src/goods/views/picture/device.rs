//! A medical device: its outline on top, its type below.
use super::{
    device_outlines::outline,
    label::Label,
    lettering::{TextBox, fit, lines},
    palette::Palette,
};
use crate::goods::models::codes::DeviceClass;

const NAME: TextBox = TextBox {
    width: 424.0,
    largest: 46.0,
    smallest: 24.0,
    wrap_below: 30.0,
    largest_wrapped: 33.0,
};
const SPEC: TextBox = TextBox::line(424.0, 25.0, 16.0);
const MAKER: TextBox = TextBox::line(424.0, 20.0, 14.0);

pub(super) fn draw(label: &Label<'_>, seed: u64) -> String {
    let colours = Palette::of(seed);
    let (main, ink) = (colours.main(), colours.ink());
    let name = fit(label.name, NAME);
    let name_y = if name.lines.len() == 1 { 382.0 } else { 359.0 };
    let name = lines(&name, 28.0, name_y, &format!(r#"font-weight="700" fill="{ink}""#));
    let spec = lines(
        &fit(label.spec, SPEC),
        28.0,
        430.0,
        &format!(r#"fill="{}""#, colours.deep()),
    );
    let maker = lines(
        &fit(label.maker, MAKER),
        28.0,
        460.0,
        &format!(r#"fill="{main}""#),
    );
    format!(
        r##"<defs><radialGradient id="r" cx=".5" cy=".42" r=".6"><stop offset="0" stop-color="#fff"/><stop offset="1" stop-color="{pale}"/></radialGradient></defs><rect width="480" height="480" fill="{paper}"/><path d="M0 0h480v322H0z" fill="url(#r)"/><ellipse cx="240" cy="296" rx="130" ry="10" fill="{ink}" opacity=".1"/><g color="{main}" fill="#fff" stroke="{main}" stroke-width="7" stroke-linejoin="round" stroke-linecap="round">{outline}</g><path d="M0 322h480v158H0z" fill="#fff"/><path d="M0 320h480v4H0z" fill="{main}"/>{name}{spec}{maker}{class}"##,
        pale = colours.pale(),
        paper = colours.paper(),
        outline = outline(label.name),
        class = class_mark(label.device_class),
    )
}

/// The class of the device: the higher, the stricter its licence.
fn class_mark(class: DeviceClass) -> String {
    let (text, colour) = match class {
        DeviceClass::First => ("一类", "#4f8a6b"),
        DeviceClass::Second => ("二类", "#3f7396"),
        DeviceClass::Third => ("三类", "#a5563c"),
        DeviceClass::None => return String::new(),
    };
    format!(
        r##"<rect x="378" y="22" width="80" height="38" rx="19" fill="{colour}"/><text x="418" y="49" font-size="23" font-weight="600" fill="#fff" text-anchor="middle">{text}</text>"##
    )
}
