//! A document as the terminals of 码上放心 hand it over: 终端接口 XML, version 3.0, events `SalesWareHouseOut`, `ReturnWareHouseIn`,
//! `ReturnWareHouseOut` and `DestoryWareHouseOut` (M: the form that programs of others write, and its spelling; docs/law.md).
use std::io;

use quick_xml::{
    Writer,
    events::{BytesDecl, Event},
};

use crate::inspections::models::{
    cells,
    trace_documents::{Movement, Pack, TraceDocument},
};

const XSI: &str = "http://www.w3.org/2001/XMLSchema-instance";

type Xml = Writer<Vec<u8>>;

pub fn file(document: &TraceDocument) -> io::Result<Vec<u8>> {
    let mut xml = Writer::new_with_indent(Vec::new(), b' ', 2);
    xml.write_event(Event::Decl(BytesDecl::new("1.0", Some("UTF-8"), None)))?;
    xml.create_element("Document")
        .with_attributes([("xmlns:xsi", XSI), ("Version", "3.0")])
        .write_inner_content(|xml| events(xml, document))?;
    Ok(xml.into_inner())
}

fn events(xml: &mut Xml, document: &TraceDocument) -> io::Result<()> {
    xml.create_element("Events")
        .write_inner_content(|xml| event(xml, document))?;
    Ok(())
}

/// The platform's names of an event and of its main action, and of the other side: where goods went, or where they came from.
const fn named(movement: Movement) -> (&'static str, &'static str, &'static str) {
    match movement {
        Movement::Sale => ("SalesWareHouseOut", "WareHouseOut", "ToCorpID"),
        Movement::Return => ("ReturnWareHouseIn", "WareHouseIn", "FromCorpID"),
        Movement::Destruction => ("DestoryWareHouseOut", "WareHouseOut", "ToCorpID"),
        Movement::SupplierReturn => ("ReturnWareHouseOut", "WareHouseOut", "ToCorpID"),
    }
}

pub const fn title(movement: Movement) -> &'static str {
    match movement {
        Movement::Sale => "销售出库",
        Movement::Return => "退货入库",
        Movement::Destruction => "销毁出库",
        Movement::SupplierReturn => "退货出库",
    }
}

/// 单据类型, as the published description of the platform's interface numbers it.
const fn bill_type(movement: Movement) -> u16 {
    match movement {
        Movement::Return => 103,
        Movement::Sale => 201,
        Movement::SupplierReturn => 202,
        Movement::Destruction => 205,
    }
}

fn event(xml: &mut Xml, document: &TraceDocument) -> io::Result<()> {
    let (name, action, _) = named(document.movement);
    xml.create_element("Event")
        .with_attributes([("Name", name), ("MainAction", action)])
        .write_inner_content(|xml| packs(xml, document))?;
    Ok(())
}

fn packs(xml: &mut Xml, document: &TraceDocument) -> io::Result<()> {
    xml.create_element("DataField").write_inner_content(|xml| {
        for pack in &document.packs {
            data(xml, document, pack)?;
        }
        Ok(())
    })?;
    Ok(())
}

fn data(xml: &mut Xml, document: &TraceDocument, pack: &Pack) -> io::Result<()> {
    let (number, actor) = (legal(&document.number), legal(&pack.actor));
    let at = pack.at.map(cells::moment_text).unwrap_or_default();
    let (_, _, other_side) = named(document.movement);
    xml.create_element("Data")
        .with_attributes([
            ("Code", pack.code.as_str()),
            ("CorpOrderID", number.as_str()),
            ("Actor", actor.as_str()),
            ("ActDate", at.as_str()),
            (other_side, document.party_code.as_str()),
        ])
        .write_empty()?;
    Ok(())
}

/// Without the characters that XML 1.0 has no way to write.
fn legal(text: &str) -> String {
    let is_legal = |letter: &char| !letter.is_control() && !matches!(letter, '\u{FFFE}' | '\u{FFFF}');
    text.chars().filter(is_legal).collect()
}

/// What the person who uploads the documents has to know, and to add by hand.
pub fn notice(movement: Movement, documents: &[TraceDocument]) -> String {
    let codes: usize = documents.iter().map(|document| document.packs.len()).sum();
    let (name, _, other_side) = named(movement);
    let (title, count) = (title(movement), documents.len());
    let what = match movement {
        Movement::Sale => "换货补发也按销售出库",
        Movement::Return => "单据号是售后单号，只有验收接收的药品",
        Movement::Destruction => "没有往来单位，只有登记销毁时扫描的追溯码",
        Movement::SupplierReturn => "单据号是购进退出单号，只有登记时扫描的追溯码",
    };
    let bill_type = bill_type(movement);
    let asked = match movement {
        Movement::Sale => {
            "收货地址见下表，发货地址填本企业仓库地址，发货单编号填单据号；89 开头的码是特药，还要填发货人和收货人"
        }
        Movement::Return | Movement::SupplierReturn => "退货原因见对应的售后单或退货单",
        Movement::Destruction => "注销原因、执行人和监督人见销毁记录",
    };
    let text = format!(
        "码上放心{title}单据 {count} 张，追溯码 {codes} 个。每张单据一个 XML 文件，一个单据号只上传一次。\r\n\
         格式为终端接口 XML 3.0 的{title}（{name}），{what}。第一次使用请先上传一张核对。\r\n\
         上传时单据类型选{title}（{bill_type}），单据时间见下表；{asked}。\r\n"
    );
    let page = match movement {
        Movement::Destruction => None,
        Movement::SupplierReturn => Some("供货单位页"),
        Movement::Sale | Movement::Return => Some("客户页"),
    };
    let parties = page.map_or_else(String::new, |page| {
        format!(
            "往来单位编码（{other_side}）由平台分配，在{page}登记；下表写“没有登记”的单据里为空，上传时请自己选择往来单位。\r\n"
        )
    });
    let lines: String = documents.iter().map(line).collect();
    text + &parties + &lines
}

fn line(document: &TraceDocument) -> String {
    let (number, count) = (&document.number, document.packs.len());
    let at = document.at().map(cells::moment_text).unwrap_or_default();
    if document.movement == Movement::Destruction {
        return format!("{number}\t{count} 个\t{at}\r\n");
    }
    let TraceDocument {
        party,
        credit_code,
        party_code,
        address,
        ..
    } = document;
    let known = if party_code.is_empty() {
        "没有登记"
    } else {
        party_code.as_str()
    };
    format!("{number}\t{party}\t{credit_code}\t{known}\t{count} 个\t{at}\t{address}\r\n")
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use quick_xml::{Reader, XmlVersion};

    use super::*;

    fn document() -> TraceDocument {
        let pack = |code: &str| Pack {
            code: code.into(),
            actor: "王 <\"库'管\"> & \u{1}子".into(),
            at: Some("2026-11-26T02:03:04Z".parse().unwrap()),
        };
        TraceDocument {
            movement: Movement::Sale,
            number: "FH<1>&2".into(),
            party: "仁心大药房".into(),
            credit_code: "91420100MA4K0000XX".into(),
            party_code: "a1b2".into(),
            address: "湖北省武汉市江岸区解放大道 1 号".into(),
            packs: vec![pack("81234567890123456781"), pack("81234567890123456782")],
        }
    }

    /// Names of the elements in their order, each with its attributes.
    fn parsed(xml: &str) -> Vec<(String, BTreeMap<String, String>)> {
        let mut reader = Reader::from_str(xml);
        reader.config_mut().expand_empty_elements = true;
        let mut elements = Vec::new();
        loop {
            match reader.read_event().unwrap() {
                Event::Start(tag) => {
                    let attributes = tag.attributes().map(|attribute| {
                        let attribute = attribute.unwrap();
                        let value = attribute.normalized_value(XmlVersion::Implicit1_0).unwrap();
                        (attribute.key.as_ref().to_owned(), value.into_owned())
                    });
                    elements.push((tag.name().as_ref().to_owned(), attributes.collect()));
                }
                Event::Eof => return elements,
                _ => {}
            }
        }
    }

    #[test]
    fn a_document_is_read_back_as_it_was_written() {
        let xml = String::from_utf8(file(&document()).unwrap()).unwrap();
        assert!(
            xml.starts_with("<?xml version=\"1.0\" encoding=\"UTF-8\"?>"),
            "{xml}"
        );
        let elements = parsed(&xml);
        let names: Vec<&str> = elements.iter().map(|(name, _)| name.as_str()).collect();
        assert_eq!(
            names,
            ["Document", "Events", "Event", "DataField", "Data", "Data"]
        );
        assert_eq!(elements[0].1["Version"], "3.0");
        let event = [("MainAction", "WareHouseOut"), ("Name", "SalesWareHouseOut")];
        let event = event.map(|(name, value)| (name.to_owned(), value.to_owned()));
        assert_eq!(elements[2].1, BTreeMap::from(event));
        let data = [
            ("ActDate", "2026-11-26 10:03:04"),
            ("Actor", "王 <\"库'管\"> & 子"),
            ("Code", "81234567890123456782"),
            ("CorpOrderID", "FH<1>&2"),
            ("ToCorpID", "a1b2"),
        ];
        let data = data.map(|(name, value)| (name.to_owned(), value.to_owned()));
        assert_eq!(elements[5].1, BTreeMap::from(data));
    }

    #[test]
    fn what_came_back_is_an_inbound_document_that_names_where_it_came_from() {
        let back = TraceDocument {
            movement: Movement::Return,
            ..document()
        };
        let xml = String::from_utf8(file(&back).unwrap()).unwrap();
        let elements = parsed(&xml);
        assert_eq!(elements[2].1["Name"], "ReturnWareHouseIn");
        assert_eq!(elements[2].1["MainAction"], "WareHouseIn");
        assert_eq!(elements[4].1["FromCorpID"], "a1b2");
        assert!(!elements[4].1.contains_key("ToCorpID"));
        let notice = notice(Movement::Return, &[back]);
        assert!(notice.contains("退货入库单据 1 张"), "{notice}");
    }

    #[test]
    fn what_was_destroyed_left_for_nobody() {
        let destroyed = TraceDocument {
            movement: Movement::Destruction,
            party_code: String::new(),
            ..document()
        };
        let elements = parsed(&String::from_utf8(file(&destroyed).unwrap()).unwrap());
        assert_eq!(elements[2].1["Name"], "DestoryWareHouseOut");
        assert_eq!(elements[2].1["MainAction"], "WareHouseOut");
        assert_eq!(elements[4].1["ToCorpID"], "");
        let notice = notice(Movement::Destruction, &[destroyed]);
        assert!(notice.contains("销毁出库单据 1 张"), "{notice}");
        assert!(notice.contains("选销毁出库（205）"), "{notice}");
        assert!(!notice.contains("没有登记"), "{notice}");
    }

    #[test]
    fn what_went_back_left_for_a_supplier_whom_the_notice_names() {
        let returned = |party_code: &str| TraceDocument {
            movement: Movement::SupplierReturn,
            party: "国药控股".into(),
            party_code: party_code.into(),
            ..document()
        };
        let sent = returned("a1b2");
        let elements = parsed(&String::from_utf8(file(&sent).unwrap()).unwrap());
        assert_eq!(elements[2].1["Name"], "ReturnWareHouseOut");
        assert_eq!(elements[2].1["MainAction"], "WareHouseOut");
        assert_eq!(elements[4].1["ToCorpID"], "a1b2");
        let notice = notice(Movement::SupplierReturn, &[sent, returned("")]);
        assert!(notice.contains("退货出库单据 2 张"), "{notice}");
        assert!(notice.contains("在供货单位页登记"), "{notice}");
        for known in ["a1b2", "没有登记"] {
            let line = format!("\t国药控股\t91420100MA4K0000XX\t{known}\t2 个\t2026-11-26 10:03:04\t");
            assert!(notice.contains(&line), "{notice}");
        }
    }

    #[test]
    fn the_notice_names_the_buyer_of_each_document_and_what_is_missing() {
        let unknown = TraceDocument {
            number: "FH2".into(),
            party_code: String::new(),
            ..document()
        };
        let notice = notice(Movement::Sale, &[document(), unknown]);
        assert!(notice.contains("单据 2 张，追溯码 4 个"), "{notice}");
        for line in [
            "（201），单据时间见下表",
            "FH<1>&2\t仁心大药房\t91420100MA4K0000XX\ta1b2\t2 个\t2026-11-26 10:03:04\t湖北省武汉市江岸区解放大道 1 号\r\n",
            "FH2\t仁心大药房\t91420100MA4K0000XX\t没有登记\t2 个\t2026-11-26 10:03:04\t",
        ] {
            assert!(notice.contains(line), "{notice}");
        }
    }
}
