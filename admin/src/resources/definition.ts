import type { ComponentType } from "react";
import type { ResourceProps } from "react-admin";
import type { Later } from "../loading/later";

/** The parts of the menu, in its order. */
export const MENU_GROUPS = ["待办", "交易", "资金", "营销", "商品", "内容", "搜索", "系统"] as const;

export interface MenuEntry {
  group: (typeof MENU_GROUPS)[number];
  /** Entries of a group stand in the order of these numbers. */
  place: number;
  icon: ComponentType;
  /** Where it is not the label of the resource. */
  text?: string;
  /** What the list is opened with. */
  filter?: Record<string, unknown>;
  /** Whose work it is not, though they may read it: who has no other role finds it by links and by Ctrl+K alone. */
  notFor?: readonly string[];
  /** What waits there for this colleague: the server's name of it (`queues.rs`). */
  queue?: string;
}

/** What the menu and the dashboard say. */
interface Places {
  menu?: MenuEntry[];
  /**
   * Queues that have no entry of the menu, or another name than their entry: the server's name of each, and what the
   * dashboard calls it.
   */
  tasks?: Record<string, string>;
}

/** What has a list of its own, pages for its records, or only a form or a select. */
export interface ResourceDefinition extends Places {
  /** As the API calls it. */
  name: string;
  /** As staff call it. */
  label: string;
  /** Its fields, as lists, forms and exports call them. */
  fields?: Record<string, string>;
  /** The server's name of the right it is part of, where it has none of its own (`permissions/resources.rs`). */
  right?: string;
  /** The server lets every signed-in person read it. */
  isForEverybody?: boolean;
  /** What the audit trail calls one of them (`subject_kind`). */
  subject?: string;
  /** Its word for one of them, where that is not the label. */
  subjectLabel?: string;
  /** The palette searches this list by what was typed, in the order of these numbers. */
  searchPlace?: number;
  list?: Later<object>;
  show?: Later<object>;
  edit?: Later<object>;
  create?: Later<object>;
  recordRepresentation?: ResourceProps["recordRepresentation"];
}

/** A page that is no list and no record. */
export interface PageDefinition extends Places {
  path: string;
  Screen: Later<object>;
  /** Who may read this may open it. */
  right: string;
  /** What is printed stands alone. */
  isBare?: boolean;
  menu?: (Omit<MenuEntry, "filter"> & { text: string })[];
}

export type Definition = ResourceDefinition | PageDefinition;
