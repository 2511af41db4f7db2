import type { ReactNode } from "react";
import { create } from "zustand";
import type { IconName } from "./Icon";

export type ToastKind = "ok" | "error" | "info";

export interface ToastAction {
  label: string;
  run: () => void;
}
export interface Toast {
  id: number;
  kind: ToastKind;
  message: string;
  action?: ToastAction;
}
export interface Box {
  id: number;
  title: string;
  message: ReactNode;
  icon?: IconName;
  okText: string;
  /** null = one button only */
  cancelText: string | null;
  danger: boolean;
  dismissible: boolean;
  resolve: (ok: boolean) => void;
}

interface Notices {
  toasts: Toast[];
  boxes: Box[];
}

export const useNotices = create<Notices>(() => ({ toasts: [], boxes: [] }));

const TOAST_MS = 3000;
/** For what must be read or acted on before it goes. */
const LONG_TOAST_MS = 6000;
let lastId = 0;

export function dismissToast(id: number): void {
  useNotices.setState((s) => ({ toasts: s.toasts.filter((t) => t.id !== id) }));
}

export interface ToastOptions {
  kind?: ToastKind;
  action?: ToastAction;
}

/** A short word that goes by itself. The same text twice shows once. */
export function toast(message: string, { kind = "ok", action }: ToastOptions = {}): void {
  if (!message) return;
  lastId += 1;
  const id = lastId;
  useNotices.setState((s) => ({
    toasts: [...s.toasts.filter((t) => t.message !== message).slice(-2), { id, kind, message, action }],
  }));
  setTimeout(() => dismissToast(id), action || kind === "error" ? LONG_TOAST_MS : TOAST_MS);
}

export interface BoxOptions {
  title?: string;
  icon?: IconName;
  okText?: string;
  cancelText?: string;
  danger?: boolean;
  dismissible?: boolean;
}

function open(message: ReactNode, cancelText: string | null, options: BoxOptions): Promise<boolean> {
  return new Promise((resolve) => {
    lastId += 1;
    const id = lastId;
    const box: Box = {
      id,
      title: options.title ?? "温馨提示",
      message,
      icon: options.icon,
      okText: options.okText ?? "确定",
      cancelText,
      danger: options.danger ?? false,
      dismissible: options.dismissible ?? true,
      resolve: (ok) => {
        useNotices.setState((s) => ({ boxes: s.boxes.filter((b) => b.id !== id) }));
        resolve(ok);
      },
    };
    useNotices.setState((s) => ({ boxes: [...s.boxes, box] }));
  });
}

/** One button; resolves once it is closed. */
export async function alert(message: ReactNode, options: BoxOptions = {}): Promise<void> {
  await open(message, null, options);
}

/** true when the buyer agrees. */
export function confirm(message: ReactNode, options: BoxOptions = {}): Promise<boolean> {
  return open(message, options.cancelText ?? "取消", options);
}
