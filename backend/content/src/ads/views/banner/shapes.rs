//! Flat shapes, each in a box of 200 × 200 around its centre (0, 0).
use super::motif::Motif;

/// The colours of one drawing.
pub struct Palette {
    /// Darkest, middle and lightest tone of the shapes.
    pub deep: String,
    pub main: String,
    pub soft: String,
    pub accent: &'static str,
    pub accent_soft: &'static str,
    /// The pill and its text.
    pub button: &'static str,
    pub button_ink: &'static str,
}

impl Palette {
    /// Warm accents on cool grounds; teal and amber on warm ones.
    pub fn of(hue: u16) -> Self {
        if is_warm(hue) {
            return Self {
                deep: "hsl(174 82% 16%)".into(),
                main: "hsl(174 81% 23%)".into(),
                soft: format!("hsl({hue} 60% 90%)"),
                accent: "#ffc46b",
                accent_soft: "#ffe1b3",
                button: "#ffffff",
                button_ink: "#9a3a08",
            };
        }
        Self {
            deep: format!("hsl({hue} 62% 21%)"),
            main: format!("hsl({hue} 56% 34%)"),
            soft: format!("hsl({hue} 46% 88%)"),
            accent: "#f0862e",
            accent_soft: "#ffc58f",
            button: "#d9560f",
            button_ink: "#ffffff",
        }
    }
}

/// Red to yellow.
pub fn is_warm(hue: u16) -> bool {
    !(60..300).contains(&(hue % 360))
}

/// The main shape of a motif, and the two around it.
pub fn trio(motif: Motif, colours: &Palette) -> [String; 3] {
    match motif {
        Motif::Herbs => [mortar(colours), leaf(colours), leaf(colours)],
        Motif::Device => [monitor(colours), shield(colours), tablets(colours)],
        Motif::Clock => [clock(colours), medicine_box(colours), tablets(colours)],
        Motif::Truck => [truck(colours), medicine_box(colours), leaf(colours)],
        Motif::Price => [tag(colours), capsule(colours), tablets(colours)],
        Motif::Shield => [shield(colours), medicine_box(colours), leaf(colours)],
        Motif::Medicine => [medicine_box(colours), capsule(colours), tablets(colours)],
    }
}

fn capsule(c: &Palette) -> String {
    format!(
        "<g transform=\"rotate(-38)\"><path d=\"M0-36H58a36 36 0 0 1 0 72H0z\" fill=\"#fff\"/>\
         <path d=\"M0-36H-58a36 36 0 0 0 0 72H0z\" fill=\"{}\"/>\
         <path d=\"M-58-22H-8M10-22H56\" stroke=\"#fff\" stroke-opacity=\".45\" stroke-width=\"7\" stroke-linecap=\"round\"/>\
         <path d=\"M0 36H58a36 36 0 0 0 35-27A60 60 0 0 1 58 14H0z\" fill=\"{}\" fill-opacity=\".7\"/></g>",
        c.accent, c.soft
    )
}

fn tablets(c: &Palette) -> String {
    format!(
        "<ellipse cx=\"-34\" cy=\"26\" rx=\"52\" ry=\"50\" fill=\"{soft}\"/><circle cx=\"-34\" cy=\"20\" r=\"50\" fill=\"#fff\"/>\
         <path d=\"M-64 36-4 4\" stroke=\"{soft}\" stroke-width=\"7\" stroke-linecap=\"round\"/>\
         <circle cx=\"46\" cy=\"-26\" r=\"36\" fill=\"{accent_soft}\"/><circle cx=\"46\" cy=\"-31\" r=\"35\" fill=\"{accent}\"/>\
         <path d=\"M33-47 59-15\" stroke=\"#fff\" stroke-opacity=\".6\" stroke-width=\"6\" stroke-linecap=\"round\"/>",
        soft = c.soft,
        accent = c.accent,
        accent_soft = c.accent_soft
    )
}

fn leaf(_: &Palette) -> String {
    "<g transform=\"rotate(24)\"><path d=\"M0 92C-66 52-66-32 0-92 66-32 66 52 0 92z\" fill=\"#4fae7f\"/>\
     <path d=\"M0 92C66 52 66-32 0-92z\" fill=\"#3b9469\"/>\
     <path d=\"M0-56V118M0 50-30 22M0 50 30 22M0 8-26-16M0 8 26-16\" stroke=\"#d9f2e4\" stroke-opacity=\".75\" \
     stroke-width=\"6\" stroke-linecap=\"round\" fill=\"none\"/></g>"
        .into()
}

/// A folding box seen from its front and right side, with the chemist's cross.
fn medicine_box(c: &Palette) -> String {
    format!(
        "<path d=\"M62-82 96-98V66L62 88z\" fill=\"{soft}\"/><path d=\"M-86-82-50-98H96L62-82z\" fill=\"#f7fbfb\"/>\
         <rect x=\"-86\" y=\"-82\" width=\"148\" height=\"170\" fill=\"#fff\"/>\
         <rect x=\"-86\" y=\"34\" width=\"148\" height=\"54\" fill=\"{main}\"/><path d=\"M62 34 96 17V66L62 88z\" fill=\"{deep}\"/>\
         <rect x=\"-86\" y=\"26\" width=\"148\" height=\"8\" fill=\"{accent}\"/><path d=\"M62 26 96 9V17L62 34z\" fill=\"{accent}\"/>\
         <path d=\"M-26-62h28v24h24v28H2v24h-28v-24h-24v-28h24z\" fill=\"{main}\"/>\
         <path d=\"M-68 52H2M-68 68H-24\" stroke=\"#fff\" stroke-opacity=\".75\" stroke-width=\"7\" stroke-linecap=\"round\"/>",
        soft = c.soft,
        main = c.main,
        deep = c.deep,
        accent = c.accent
    )
}

fn mortar(c: &Palette) -> String {
    format!(
        "<g transform=\"rotate(32)\"><rect x=\"-11\" y=\"-128\" width=\"22\" height=\"130\" rx=\"11\" fill=\"{accent_soft}\"/>\
         <circle cx=\"0\" cy=\"-122\" r=\"17\" fill=\"{accent}\"/></g>\
         <path d=\"M-30-6C-64-40-40-70-44-96-8-84 0-44-10-6z\" fill=\"#4fae7f\"/>\
         <path d=\"M-50-2C-86-14-90-42-104-56-66-64-38-38-30-2z\" fill=\"#3b9469\"/>\
         <path d=\"M-88-4H88C88 44 62 72 38 78H-38C-62 72-88 44-88-4z\" fill=\"#fff\"/>\
         <path d=\"M30-4H88C88 44 62 72 38 78H0C26 64 34 36 30-4z\" fill=\"{soft}\"/>\
         <rect x=\"-98\" y=\"-14\" width=\"196\" height=\"20\" rx=\"10\" fill=\"{soft}\"/>\
         <rect x=\"-98\" y=\"-14\" width=\"130\" height=\"20\" rx=\"10\" fill=\"#fff\"/>\
         <rect x=\"-50\" y=\"78\" width=\"100\" height=\"16\" rx=\"8\" fill=\"{soft}\"/>\
         <path d=\"M-58 28q14 22 34 28\" stroke=\"{main}\" stroke-opacity=\".25\" stroke-width=\"8\" stroke-linecap=\"round\" fill=\"none\"/>",
        soft = c.soft,
        main = c.main,
        accent = c.accent,
        accent_soft = c.accent_soft
    )
}

fn monitor(c: &Palette) -> String {
    format!(
        "<rect x=\"-98\" y=\"-76\" width=\"196\" height=\"132\" rx=\"16\" fill=\"#fff\"/>\
         <rect x=\"-82\" y=\"-60\" width=\"118\" height=\"100\" rx=\"8\" fill=\"{deep}\"/>\
         <path d=\"M-76-6h24l10-24 16 48 14-38 8 14h32\" stroke=\"#7fe3cf\" stroke-width=\"6\" stroke-linecap=\"round\" \
         stroke-linejoin=\"round\" fill=\"none\"/>\
         <circle cx=\"66\" cy=\"-38\" r=\"15\" fill=\"{accent}\"/><circle cx=\"66\" cy=\"2\" r=\"10\" fill=\"{soft}\"/>\
         <rect x=\"52\" y=\"24\" width=\"28\" height=\"10\" rx=\"5\" fill=\"{soft}\"/>\
         <path d=\"M-30 56H30L40 84H-40z\" fill=\"{soft}\"/><rect x=\"-62\" y=\"80\" width=\"124\" height=\"14\" rx=\"7\" fill=\"#fff\"/>",
        deep = c.deep,
        soft = c.soft,
        accent = c.accent
    )
}

fn clock(c: &Palette) -> String {
    format!(
        "<rect x=\"-14\" y=\"-104\" width=\"28\" height=\"24\" rx=\"6\" fill=\"{accent_soft}\"/>\
         <path d=\"M58-76 76-58\" stroke=\"{accent_soft}\" stroke-width=\"18\" stroke-linecap=\"round\"/>\
         <circle cx=\"0\" cy=\"4\" r=\"88\" fill=\"{accent}\"/><circle cx=\"0\" cy=\"4\" r=\"70\" fill=\"#fff\"/>\
         <path d=\"M0 4V-66A70 70 0 0 1 61 39z\" fill=\"{soft}\"/>\
         <path d=\"M0-34V4L34 24\" stroke=\"{deep}\" stroke-width=\"11\" stroke-linecap=\"round\" stroke-linejoin=\"round\" fill=\"none\"/>\
         <circle cx=\"0\" cy=\"4\" r=\"9\" fill=\"{deep}\"/>",
        deep = c.deep,
        soft = c.soft,
        accent = c.accent,
        accent_soft = c.accent_soft
    )
}

fn truck(c: &Palette) -> String {
    format!(
        "<rect x=\"-104\" y=\"-66\" width=\"126\" height=\"106\" rx=\"8\" fill=\"#fff\"/>\
         <path d=\"M28-34H62a16 16 0 0 1 13 7L98 6a12 12 0 0 1 2 7V40H28z\" fill=\"{accent}\"/>\
         <path d=\"M42-20H60a6 6 0 0 1 5 3L80 6H42z\" fill=\"#fff\" fill-opacity=\".85\"/>\
         <rect x=\"-104\" y=\"40\" width=\"206\" height=\"14\" rx=\"7\" fill=\"{soft}\"/>\
         <path d=\"M-54-44h26v18h18v26h-18v18h-26V0h-18v-26h18z\" fill=\"{main}\"/>\
         <circle cx=\"-56\" cy=\"56\" r=\"25\" fill=\"{deep}\"/><circle cx=\"-56\" cy=\"56\" r=\"10\" fill=\"#fff\"/>\
         <circle cx=\"56\" cy=\"56\" r=\"25\" fill=\"{deep}\"/><circle cx=\"56\" cy=\"56\" r=\"10\" fill=\"#fff\"/>",
        deep = c.deep,
        main = c.main,
        soft = c.soft,
        accent = c.accent
    )
}

fn tag(c: &Palette) -> String {
    format!(
        "<g transform=\"rotate(14)\"><path d=\"M-88-10-10-88A18 18 0 0 1 3-93H70A18 18 0 0 1 88-75V-8A18 18 0 0 1 83 5L5 83A18 18 0 0 1-20 83L-88 15A18 18 0 0 1-88-10z\" fill=\"{accent}\"/>\
         <path d=\"M88-75V-8A18 18 0 0 1 83 5L5 83A18 18 0 0 1-20 83L-54 49z\" fill=\"#000\" fill-opacity=\".08\"/>\
         <circle cx=\"54\" cy=\"-58\" r=\"15\" fill=\"{deep}\" fill-opacity=\".55\"/>\
         <g transform=\"rotate(-14) translate(-10 14)\" stroke=\"#fff\" stroke-width=\"11\" stroke-linecap=\"round\" fill=\"none\">\
         <path d=\"M-26-36 0-6 26-36M0-6V36M-26 0H26M-26 18H26\"/></g></g>",
        deep = c.deep,
        accent = c.accent
    )
}

fn shield(c: &Palette) -> String {
    format!(
        "<path d=\"M0-98 82-68V-6C82 46 46 80 0 100-46 80-82 46-82-6V-68z\" fill=\"#fff\"/>\
         <path d=\"M0-98 82-68V-6C82 46 46 80 0 100z\" fill=\"{soft}\"/>\
         <path d=\"M0-74 60-52V-6C60 34 34 60 0 76-34 60-60 34-60-6V-52z\" fill=\"{main}\"/>\
         <path d=\"M-28 0-6 24 32-22\" stroke=\"#fff\" stroke-width=\"15\" stroke-linecap=\"round\" stroke-linejoin=\"round\" fill=\"none\"/>\
         <circle cx=\"66\" cy=\"74\" r=\"20\" fill=\"{accent}\"/>",
        main = c.main,
        soft = c.soft,
        accent = c.accent
    )
}
