import searchStopWordsIcon from "@mui/icons-material/BlockOutlined";
import hotWordsIcon from "@mui/icons-material/LocalFireDepartmentOutlined";
import searchPinsIcon from "@mui/icons-material/PushPinOutlined";
import searchMissesIcon from "@mui/icons-material/SearchOffOutlined";
import searchSynonymsIcon from "@mui/icons-material/SyncAltOutlined";
import { later } from "../../loading/later";
import type { Definition } from "../definition";

export const search: Definition[] = [
  {
    name: "search_synonyms",
    label: "同义词",
    right: "search",
    menu: [{ group: "搜索", place: 20, icon: searchSynonymsIcon }],
    subject: "search_synonym",
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
    fields: { is_two_way: "方式", words: "词", targets: "也找这些词", updated_at: "更新时间" },
  },
  {
    name: "search_stop_words",
    label: "停用词",
    right: "search",
    menu: [{ group: "搜索", place: 30, icon: searchStopWordsIcon }],
    subject: "search_stop_word",
    list: later(
      () => import("./StopWordPages"),
      (file) => file.StopWordList,
    ),
    create: later(
      () => import("./StopWordPages"),
      (file) => file.StopWordCreate,
    ),
    recordRepresentation: "word",
    fields: { word: "停用词", created_at: "添加时间" },
  },
  {
    name: "search_pins",
    label: "搜索置顶",
    right: "search",
    menu: [{ group: "搜索", place: 40, icon: searchPinsIcon }],
    subject: "search_pin",
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
    fields: {
      keyword: "关键词",
      goods_ids: "置顶商品",
      valid_from: "开始时间",
      valid_to: "结束时间",
    },
  },
  {
    name: "hot_words",
    label: "热词",
    right: "search",
    menu: [{ group: "搜索", place: 50, icon: hotWordsIcon }],
    subject: "hot_word",
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
    fields: { word: "热词", sort: "排序", valid_from: "开始时间", valid_to: "结束时间" },
  },
  {
    name: "search_misses",
    label: "无结果搜索",
    right: "search",
    menu: [{ group: "搜索", place: 10, icon: searchMissesIcon }],
    tasks: { search_misses: "近 7 天无结果搜索" },
    list: later(
      () => import("./MissList"),
      (file) => file.MissList,
    ),
    recordRepresentation: "keyword",
    fields: {
      keyword: "关键词",
      searches: "次数",
      last_seen_at: "最近一次",
      from: "日期从",
      to: "到",
    },
  },
];
