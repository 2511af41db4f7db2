/** The four sets of /register, and the addresses of their steps (domain §2). */
export interface RegisterKind {
  code: "single" | "chain" | "medical" | "activate";
  base: string;
  name: string;
  who: string;
}

export const registerKinds: readonly RegisterKind[] = [
  { code: "single", base: "/register", name: "单体药店、诊所", who: "一家门店，自己采购" },
  { code: "chain", base: "/register/dd", name: "连锁总部、门店", who: "总部统一管理，门店各自收货" },
  { code: "medical", base: "/register/yl", name: "医院、卫生院", who: "持医疗机构执业许可证" },
  { code: "activate", base: "/register/jh", name: "老客户激活", who: "线下合作过，或收到连锁总部邀请" },
];

export function kindAt(pathname: string): RegisterKind {
  const deeper = registerKinds.slice(1).find((kind) => pathname.startsWith(`${kind.base}/`));
  return deeper ?? (registerKinds[0] as RegisterKind);
}

export function baseOf(code: string): string {
  return registerKinds.find((kind) => kind.code === code)?.base ?? "/register";
}
