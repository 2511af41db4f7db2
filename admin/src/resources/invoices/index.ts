import taxIcon from "@mui/icons-material/PercentOutlined";
import icon from "@mui/icons-material/RequestQuoteOutlined";
import type { ResourceProps } from "react-admin";
import { later } from "../../loading/later";

export const invoices: ResourceProps = {
  name: "invoices",
  icon,
  list: later(
    () => import("./list"),
    (file) => file.InvoiceList,
  ),
  show: later(
    () => import("./show"),
    (file) => file.InvoiceShow,
  ),
  recordRepresentation: "request_number",
};

export const goodsTaxes: ResourceProps = {
  name: "goods_taxes",
  icon: taxIcon,
  list: later(
    () => import("./taxes"),
    (file) => file.GoodsTaxList,
  ),
  recordRepresentation: "goods_name",
};
