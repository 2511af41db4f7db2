import icon from "@mui/icons-material/DescriptionOutlined";
import type { ResourceProps } from "react-admin";
import { later } from "../../loading/later";

export const goodsDocuments: ResourceProps = {
  name: "goods_documents",
  icon,
  list: later(
    () => import("./list"),
    (file) => file.GoodsDocumentList,
  ),
  recordRepresentation: "title",
};
