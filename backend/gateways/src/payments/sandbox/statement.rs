//! The gateways' bills of a day, in the files that the real ones write.
use std::io::{Cursor, Write};

use axum::{
    extract::{Path, State as Extract},
    http::StatusCode,
    response::{IntoResponse, Response},
};
use chrono::NaiveDate;
use encoding_rs::GBK;

use crate::payments::sandbox::handle::Sandbox;

pub async fn alipay(Extract(sandbox): Extract<Sandbox>, Path(day): Path<NaiveDate>) -> Response {
    let (paid, returned) = sandbox.books().day("alipay", day);
    let mut text = String::from(
        "#支付宝业务明细查询\n支付宝交易号,商户订单号,业务类型,商品名称,订单金额（元）,退款批次号/请求号\n",
    );
    text.extend(paid.iter().map(|bill| {
        format!(
            "{}\t,{}\t,交易\t,{},{},\n",
            bill.gateway_number, bill.number, bill.subject, bill.amount
        )
    }));
    text.extend(returned.iter().map(|row| {
        format!(
            "{}\t,{}\t,退款\t,,-{},{}\n",
            row.gateway_number, row.bill, row.amount, row.number
        )
    }));
    text += "#业务明细列表结束\n";
    match zipped(&text) {
        Ok(bytes) => bytes.into_response(),
        Err(error) => {
            tracing::error!(%error, "the sandbox could not write a bill");
            StatusCode::INTERNAL_SERVER_ERROR.into_response()
        }
    }
}

fn zipped(text: &str) -> zip::result::ZipResult<Vec<u8>> {
    let mut archive = zip::ZipWriter::new(Cursor::new(Vec::new()));
    archive.start_file("details.csv", zip::write::SimpleFileOptions::default())?;
    let (bytes, _, _) = GBK.encode(text);
    archive.write_all(&bytes)?;
    Ok(archive.finish()?.into_inner())
}

pub async fn wechat(Extract(sandbox): Extract<Sandbox>, Path(day): Path<NaiveDate>) -> String {
    let (paid, returned) = sandbox.books().day("wechat", day);
    let mut text = String::from(
        "交易时间,微信订单号,商户订单号,交易状态,微信退款单号,商户退款单号,订单金额,申请退款金额\n",
    );
    text.extend(paid.iter().map(|bill| {
        format!(
            "`{day},`{},`{},`SUCCESS,`0,`0,`{},`0.00\n",
            bill.gateway_number, bill.number, bill.amount
        )
    }));
    text.extend(returned.iter().map(|row| {
        format!(
            "`{day},`,`{},`REFUND,`{},`{},`0.00,`{}\n",
            row.bill, row.gateway_number, row.number, row.amount
        )
    }));
    text += "总交易单数,应结订单总金额\n";
    text + &format!("`{},`0.00\n", paid.len() + returned.len())
}
