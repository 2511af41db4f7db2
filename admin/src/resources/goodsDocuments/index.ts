import icon from "@mui/icons-material/DescriptionOutlined";
import type { ResourceProps } from "react-admin";
import { GoodsDocumentList } from "./list";

export const goodsDocuments: ResourceProps = {
  name: "goods_documents",
  icon,
  list: GoodsDocumentList,
  recordRepresentation: "title",
};
