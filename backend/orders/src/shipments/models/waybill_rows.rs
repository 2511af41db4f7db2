//! Lines of a table that sends many parcels at once: pure.

/// Number, carrier, waybill, temperature, vehicle or box, cooling.
pub type WaybillRow = [String; 6];

/// None of headings, which have no digit in their first cell.
pub fn read(cells: &[String]) -> Option<WaybillRow> {
    let cell = |place: usize| {
        cells
            .get(place)
            .map(|text| text.trim().to_owned())
            .unwrap_or_default()
    };
    let number = cell(0);
    let is_row = number.bytes().any(|byte| byte.is_ascii_digit());
    is_row.then(|| [number, cell(1), cell(2), cell(3), cell(4), cell(5)])
}
