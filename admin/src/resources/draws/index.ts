import drawsIcon from "@mui/icons-material/CasinoOutlined";
import recordsIcon from "@mui/icons-material/EmojiEventsOutlined";
import type { ResourceProps } from "react-admin";
import { later } from "../../loading/later";

export const draws: ResourceProps = {
  name: "draws",
  icon: drawsIcon,
  list: later(
    () => import("./list"),
    (file) => file.DrawList,
  ),
  show: later(
    () => import("./show"),
    (file) => file.DrawShow,
  ),
  edit: later(
    () => import("./form"),
    (file) => file.DrawEdit,
  ),
  create: later(
    () => import("./form"),
    (file) => file.DrawCreate,
  ),
  recordRepresentation: "name",
};

export const drawRecords: ResourceProps = {
  name: "draw_records",
  icon: recordsIcon,
  list: later(
    () => import("./records"),
    (file) => file.DrawRecordList,
  ),
};
