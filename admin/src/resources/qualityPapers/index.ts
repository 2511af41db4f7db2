import icon from "@mui/icons-material/InventoryOutlined";
import type { ResourceProps } from "react-admin";
import { later } from "../../loading/later";

export const qualityPapers: ResourceProps = {
  name: "quality_papers",
  icon,
  list: later(
    () => import("./list"),
    (file) => file.QualityPaperList,
  ),
};
