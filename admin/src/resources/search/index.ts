import stopIcon from "@mui/icons-material/BlockOutlined";
import hotIcon from "@mui/icons-material/LocalFireDepartmentOutlined";
import pinIcon from "@mui/icons-material/PushPinOutlined";
import missIcon from "@mui/icons-material/SearchOffOutlined";
import synonymIcon from "@mui/icons-material/SyncAltOutlined";
import type { ResourceProps } from "react-admin";
import { later } from "../../loading/later";

export const searchSynonyms: ResourceProps = {
  name: "search_synonyms",
  icon: synonymIcon,
  list: later(
    () => import("./SynonymPages"),
    (file) => file.SynonymList,
  ),
  edit: later(
    () => import("./SynonymPages"),
    (file) => file.SynonymEdit,
  ),
  create: later(
    () => import("./SynonymPages"),
    (file) => file.SynonymCreate,
  ),
};

export const searchStopWords: ResourceProps = {
  name: "search_stop_words",
  icon: stopIcon,
  list: later(
    () => import("./StopWordPages"),
    (file) => file.StopWordList,
  ),
  create: later(
    () => import("./StopWordPages"),
    (file) => file.StopWordCreate,
  ),
  recordRepresentation: "word",
};

export const searchPins: ResourceProps = {
  name: "search_pins",
  icon: pinIcon,
  list: later(
    () => import("./PinPages"),
    (file) => file.PinList,
  ),
  edit: later(
    () => import("./PinPages"),
    (file) => file.PinEdit,
  ),
  create: later(
    () => import("./PinPages"),
    (file) => file.PinCreate,
  ),
  recordRepresentation: "keyword",
};

export const hotWords: ResourceProps = {
  name: "hot_words",
  icon: hotIcon,
  list: later(
    () => import("./HotWordPages"),
    (file) => file.HotWordList,
  ),
  edit: later(
    () => import("./HotWordPages"),
    (file) => file.HotWordEdit,
  ),
  create: later(
    () => import("./HotWordPages"),
    (file) => file.HotWordCreate,
  ),
  recordRepresentation: "word",
};

export const searchMisses: ResourceProps = {
  name: "search_misses",
  icon: missIcon,
  list: later(
    () => import("./MissList"),
    (file) => file.MissList,
  ),
  recordRepresentation: "keyword",
};
