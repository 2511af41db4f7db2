import icon from "@mui/icons-material/UploadFileOutlined";
import type { ResourceProps } from "react-admin";
import { later } from "../../loading/later";

export const goodsImports: ResourceProps = {
  name: "goods_imports",
  icon,
  list: later(
    () => import("./list"),
    (file) => file.GoodsImportList,
  ),
  show: later(
    () => import("./show"),
    (file) => file.GoodsImportShow,
  ),
  recordRepresentation: "file_name",
};
