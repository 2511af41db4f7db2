import icon from "@mui/icons-material/MedicationOutlined";
import type { ResourceProps } from "react-admin";
import { GoodsCreate } from "./create";
import { GoodsEdit } from "./edit";
import { GoodsList } from "./list";
import { GoodsShow } from "./show";

export const goods: ResourceProps = {
  name: "goods",
  icon,
  list: GoodsList,
  create: GoodsCreate,
  edit: GoodsEdit,
  show: GoodsShow,
  recordRepresentation: "name",
};
