import icon from "@mui/icons-material/UploadFileOutlined";
import type { ResourceProps } from "react-admin";
import { GoodsImportList } from "./list";
import { GoodsImportShow } from "./show";

export const goodsImports: ResourceProps = {
  name: "goods_imports",
  icon,
  list: GoodsImportList,
  show: GoodsImportShow,
  recordRepresentation: "file_name",
};
