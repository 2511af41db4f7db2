use crate::pdf::*;

const SEAL: Seal = Seal {
    name: "药集医药（武汉）有限公司",
    caption: "质量管理专用章",
};

fn form(rows: usize) -> Vec<Vec<Mark>> {
    let mut form = Form::landscape();
    form.title("随货同行单");
    let columns = [
        Column {
            title: "品名",
            share: 3.0,
            align: Align::Left,
        },
        Column {
            title: "数量",
            share: 1.0,
            align: Align::Right,
        },
    ];
    let row = |place: usize| vec![format!("阿莫西林胶囊{place}"), place.to_string()];
    form.table(&columns, (0..rows).map(row));
    form.seal(SEAL);
    form.pages().to_vec()
}

fn paper(pages: &[Vec<Mark>]) -> Paper<'_> {
    Paper {
        title: "随货同行单",
        number: "YJ1",
        width: 842.0,
        height: 595.0,
        pages,
    }
}

#[test]
fn a_long_table_goes_on_with_its_heads_on_the_next_page() {
    let pages = form(60);
    assert!(pages.len() > 1, "{}", pages.len());
    for page in &pages {
        let heads = page
            .iter()
            .filter(|mark| matches!(mark, Mark::Text { text, .. } if text == "品名"));
        assert_eq!(heads.count(), 1);
        let low = page.iter().filter_map(|mark| match mark {
            Mark::Text { y, .. } => Some(*y),
            _ => None,
        });
        assert!(low.fold(0.0, f32::max) < 595.0 - 32.0);
    }
}

#[test]
fn a_seal_leaves_sums_and_signatures_readable() {
    let mut form = Form::landscape();
    form.pairs(
        4,
        &[
            ("本单金额", "¥1.00"),
            ("", ""),
            ("", ""),
            ("收货人签字（盖章）", ""),
        ],
    );
    form.line("请当面核对。");
    form.seal(SEAL);
    let (mut signature, mut seal) = (0.0, 0.0);
    for mark in &form.pages()[0] {
        match mark {
            Mark::Text { y, text, .. } if text.starts_with("收货人") => signature = *y,
            Mark::Seal { y, .. } => seal = *y - SEAL_RADIUS,
            _ => {}
        }
    }
    assert!(signature > 0.0 && seal >= signature, "{signature} {seal}");
    assert_eq!(unprintable(form.pages()), "", "the sign of yuan is printed");
}

#[test]
fn a_pdf_gets_a_seal_on_each_page_and_stays_a_pdf() {
    let pages = form(60);
    let plain = paint(paper(&pages)).unwrap();
    let sealed = stamp(plain.clone(), "application/pdf", "药检报告", SEAL).unwrap();
    assert!(sealed.starts_with(b"%PDF-2."));
    let pdf = krilla::pdf::Pdf::new(sealed).unwrap();
    assert_eq!(pdf.pages().len(), pages.len());
    // Each page carries the original as a form of its own.
    for page in pdf.pages().iter() {
        assert!((page.render_dimensions().0 - 842.0).abs() < 0.1);
        let drawn = page.page_stream().map(<[u8]>::to_vec).unwrap_or_default();
        assert!(String::from_utf8_lossy(&drawn).contains(" Do"));
    }
}

#[test]
fn several_papers_are_printed_from_one_file() {
    let (short, long) = (form(1), form(60));
    let file = paint_all("随货同行单", &[paper(&short), paper(&long)]).unwrap();
    let pdf = krilla::pdf::Pdf::new(file).unwrap();
    assert_eq!(pdf.pages().len(), short.len() + long.len());
}

#[test]
fn a_photo_gets_a_page_and_what_is_no_paper_is_refused() {
    let mut jpeg = std::io::Cursor::new(Vec::new());
    image::RgbImage::from_pixel(300, 200, image::Rgb([240, 240, 240]))
        .write_to(&mut jpeg, image::ImageFormat::Jpeg)
        .unwrap();
    let sealed = stamp(jpeg.into_inner(), "image/jpeg", "药检报告", SEAL).unwrap();
    assert_eq!(krilla::pdf::Pdf::new(sealed).unwrap().pages().len(), 1);
    for (bytes, kind) in [
        (&b"%PDF-1.7\nstartxref\n%%EOF"[..], "application/pdf"),
        (b"no picture", "image/jpeg"),
    ] {
        let refused = stamp(bytes.to_vec(), kind, "", SEAL);
        assert!(matches!(refused, Err(StampError::Unreadable)), "{kind}");
    }
}

#[test]
fn no_line_is_too_wide_or_begins_with_a_stop() {
    let text = "双方确认各自持有有效的经营或执业资质，编号 HT202611210123456789，并在资质变更、到期或被暂停时（含注销），".repeat(5);
    let lines = sheet::broken(&text, 451.0, 10.5, 21.0);
    assert_eq!(lines.concat().replace(' ', ""), text.replace(' ', ""));
    for line in &lines {
        assert!(typeface::TYPEFACE.width(line) * 10.5 <= 451.0 + 0.01, "{line}");
        assert!(!line.starts_with(['，', '。', '）', '、']), "{line}");
        assert!(!line.ends_with('（'), "{line}");
    }
}

#[test]
fn the_longest_name_still_fits_its_seal() {
    let name = "湖北省神农架林区松柏镇人民政府第一卫生院中西医结合门诊部";
    let letters = stamp::letters(Seal { name, caption: "" });
    let around = letters.iter().take(name.chars().count());
    let widest = around.map(|letter| letter.angle.abs()).fold(0.0, f32::max);
    assert!(widest < 0.8 * std::f32::consts::PI, "{widest}");
}
