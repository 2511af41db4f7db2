//! The last page of a signed contract: who signed, and what proves it.
use files::pdf::{Sheet, Style};

use crate::models::document::{Document, Evidence, moment_in_words};

pub fn write(sheet: &mut Sheet, document: &Document, evidence: &Evidence) {
    sheet.turn();
    sheet.write("电子签署证据", Style::Title);
    let sections: [(&str, Vec<(&str, String)>); 3] = [
        (
            "文件",
            vec![
                ("合同名称", document.title.clone()),
                ("合同编号", document.number.clone()),
                ("文本版本", format!("第 {} 版", document.version)),
                ("签署前文件的 SHA-256 校验值", evidence.sha256.clone()),
            ],
        ),
        (
            "乙方（需方）签署",
            vec![
                ("企业", document.parties.buyer.clone()),
                ("签署人", evidence.signer.clone()),
                ("签署人手机", evidence.phone.clone()),
                (
                    "身份验证",
                    format!(
                        "登录账户后，使用手机收到的一次性验证码，编号 {}",
                        evidence.code_id
                    ),
                ),
                ("签署时间", moment_in_words(evidence.signed_at)),
                ("网络地址", evidence.ip.clone()),
            ],
        ),
        (
            "甲方（供方）签署",
            vec![
                ("企业", document.parties.seller.clone()),
                (
                    "签署方式",
                    format!(
                        "质量管理部门发布第 {} 版文本，乙方签署时由系统加盖电子合同专用章",
                        document.version
                    ),
                ),
                ("签署时间", moment_in_words(evidence.signed_at)),
            ],
        ),
    ];
    for (heading, rows) in sections {
        sheet.write(heading, Style::Heading);
        for (label, value) in rows {
            let value = if value.is_empty() {
                "（无）".to_owned()
            } else {
                value
            };
            sheet.write(&format!("{label}：{value}"), Style::Plain);
        }
    }
    let note = "校验值由签署人在签署前看到的合同文件算出，该文件不含印章和本页，由商城保存，可随时下载核对。本页与合同正文为同一文件，\
                对文件的任何改动都会改变整份文件的校验值，商城在每次下载时核对。";
    sheet.write("说明", Style::Heading);
    sheet.write(note, Style::Paragraph);
}
