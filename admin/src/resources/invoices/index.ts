import taxIcon from "@mui/icons-material/PercentOutlined";
import icon from "@mui/icons-material/RequestQuoteOutlined";
import type { ResourceProps } from "react-admin";
import { InvoiceList } from "./list";
import { InvoiceShow } from "./show";
import { GoodsTaxList } from "./taxes";

export const invoices: ResourceProps = {
  name: "invoices",
  icon,
  list: InvoiceList,
  show: InvoiceShow,
  recordRepresentation: "request_number",
};

export const goodsTaxes: ResourceProps = {
  name: "goods_taxes",
  icon: taxIcon,
  list: GoodsTaxList,
  recordRepresentation: "goods_name",
};
