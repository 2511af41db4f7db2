pub mod goods_receipt;
