//! Many simultaneous sheets that claim more memory than there is, sent to the real binary: it neither crashes
//! nor grows, and other requests are answered.
use std::io::Write;

use futures::future::join_all;
use reqwest::{Method, multipart};
use zip::write::SimpleFileOptions;

use super::{Fault, Scene};
use crate::harness::{Answer, Client, send};

const SHEETS: usize = 200;
/// Each has one turn at a time.
const COMPANIES: usize = 10;
const MOST_MORE: u64 = 100 << 20;

fn xlsx(sheet: &str, texts: &str) -> Vec<u8> {
    let relation = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
    let parts = [
        (
            "_rels/.rels",
            format!(
                r#"<Relationships><Relationship Id="r1" Type="{relation}/officeDocument" Target="xl/workbook.xml"/></Relationships>"#
            ),
        ),
        (
            "xl/workbook.xml",
            format!(
                r#"<workbook xmlns:r="{relation}"><sheets><sheet name="s" sheetId="1" r:id="r1"/></sheets></workbook>"#
            ),
        ),
        (
            "xl/_rels/workbook.xml.rels",
            format!(
                r#"<Relationships><Relationship Id="r1" Type="{relation}/worksheet" Target="sheet.xml"/><Relationship Id="r2" Type="{relation}/sharedStrings" Target="texts.xml"/></Relationships>"#
            ),
        ),
        (
            "xl/sheet.xml",
            format!("<worksheet><sheetData>{sheet}</sheetData></worksheet>"),
        ),
        ("xl/texts.xml", texts.to_owned()),
    ];
    let mut zip = zip::ZipWriter::new(std::io::Cursor::new(Vec::new()));
    for (name, text) in parts {
        zip.start_file(name, SimpleFileOptions::default()).unwrap();
        zip.write_all(text.as_bytes()).unwrap();
    }
    zip.finish().unwrap().into_inner()
}

/// An .xls whose directory goes in a circle.
fn circle() -> Vec<u8> {
    let mut file = b"\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1".to_vec();
    file.resize(1536, 0);
    file[30] = 9;
    file[76..512].fill(0xFF);
    file[76..80].fill(0);
    file[48] = 1;
    // The table: its first entry leads to itself, the second back to the first.
    file[512..516].copy_from_slice(&0_u32.to_le_bytes());
    file[516..520].copy_from_slice(&0_u32.to_le_bytes());
    file
}

fn hostile() -> Vec<Vec<u8>> {
    let far = |place: &str| {
        let cell = |place: &str| format!(r#"<c r="{place}"><v>1</v></c>"#);
        format!("<row>{}</row><row>{}</row>", cell("A1"), cell(place))
    };
    let most = usize::MAX >> 6;
    let letters = "a".repeat(8 << 20);
    let claims =
        format!(r#"<row><c r="A1"><f t="shared" si="{most}" ref="A1:XFD1048576">1</f><v>1</v></c></row>"#);
    let many = format!("<row>{}</row>", r#"<c t="s"><v>0</v></c>"#.repeat(90)).repeat(200);
    let long = format!("<sst><si><t>{}</t></si></sst>", "药".repeat(200));
    vec![
        xlsx(&far("XFD1048576"), "<sst/>"),
        xlsx(&far("ZZ65536"), "<sst/>"),
        xlsx(&claims, "<sst/>"),
        xlsx("", &format!(r#"<sst count="{most}" uniqueCount="{most}"></sst>"#)),
        xlsx(
            &format!(r#"<row><c t="str"><v>{letters}</v></c></row>"#),
            "<sst/>",
        ),
        xlsx("", &format!("<sst>{}</sst>", "<si/>".repeat(400_000))),
        xlsx(&many, &long),
        xlsx(&"<a>".repeat(1_000_000), "<sst/>"),
        circle(),
        format!("a{}b", ",".repeat(1_900_000)).into_bytes(),
        format!("\"{}", "a,\n".repeat(600_000)).into_bytes(),
    ]
}

async fn upload(client: &Client, path: &str, sheet: Vec<u8>) -> Answer {
    let part = multipart::Part::bytes(sheet).file_name("a.xlsx");
    let form = multipart::Form::new().part("file", part);
    send(client.request(Method::POST, path).multipart(form)).await
}

/// Bytes that are resident, now or at their most.
fn resident(process: u32, which: &str) -> u64 {
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).unwrap();
    let line = status.lines().find(|line| line.starts_with(which)).unwrap();
    let kilobytes = line.split_whitespace().nth(1).unwrap();
    kilobytes.parse::<u64>().unwrap() * 1024
}

/// All sheets at once, beside as many honest requests, which are answered.
async fn besiege(scene: &Scene, goods: &str) {
    let kinds = hostile();
    let sent = (0..SHEETS).map(|number| {
        let path = ["/api/cart/import", "/api/replenishment/sheet"][number / COMPANIES % 2];
        let client = scene.shoppers[number % COMPANIES].client();
        upload(client, path, kinds[number / COMPANIES % kinds.len()].clone())
    });
    let others = (0..SHEETS).map(|_| scene.shoppers[0].get(goods));
    let (sent, others) = tokio::join!(join_all(sent), join_all(others));
    for answer in &sent {
        // One that only claims to be large reads as the one cell that it holds.
        assert!(matches!(answer.status.as_u16(), 200 | 422 | 429), "{answer:?}");
    }
    assert!(sent.iter().any(|answer| answer.message().contains("超过 100 列")));
    for answer in others {
        answer.expect("an answer").assert_ok();
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_hundred_hostile_sheets_at_once_leave_the_server_as_it_was() {
    let scene = Scene::new(COMPANIES).await;
    let server = scene.host.start(&Fault::None);
    let shopper = &scene.shoppers[0];
    let goods = format!("/api/goods/detail/{}", scene.goods[0]);
    let honest = "品名,数量\n感冒灵,3\n".as_bytes().to_vec();
    let client = shopper.client();
    upload(client, "/api/cart/import", honest.clone())
        .await
        .assert_ok();
    // What two hundred honest requests at once need is not the sheets' doing.
    for answer in join_all((0..SHEETS).map(|_| shopper.get(&goods))).await {
        answer.expect("an answer").assert_ok();
    }
    let before = resident(server.id(), "VmRSS");

    besiege(&scene, &goods).await;
    let most = resident(server.id(), "VmHWM");
    assert!(most < before + 2 * MOST_MORE, "from {before} up to {most}");
    // The allocator gives freed pages back when it pleases; what every further time adds would be lost for good.
    let mut after = vec![resident(server.id(), "VmRSS")];
    for _ in 0..2 {
        besiege(&scene, &goods).await;
        after.push(resident(server.id(), "VmRSS"));
    }
    let grows_each_time = after.windows(2).all(|pair| pair[1] > pair[0] + MOST_MORE / 4);
    assert!(!grows_each_time, "{after:?}");
    upload(client, "/api/cart/import", honest).await.assert_ok();
}
