//! How warm it was around a parcel, as a file for staff and buyers.
use axum::response::Response;
use files::download::attachment;
use kernel::{ApiError, ApiResult, Services};

use crate::shipments::models::{shipments::Shipment, temperature};

/// The newest record as a download.
pub async fn newest(services: &Services, shipment: &Shipment) -> ApiResult<Response> {
    let record = temperature::newest(&services.db, shipment.id).await?;
    let record = record.ok_or_else(|| ApiError::not_found("温度记录"))?;
    let bytes = temperature::read(services, &record).await?;
    let ending = record
        .file_key
        .rsplit_once('.')
        .map_or("pdf", |(_, ending)| ending);
    let name = format!("{} 温度记录.{ending}", shipment.number);
    Ok(attachment(bytes, &record.content_type, &name))
}
