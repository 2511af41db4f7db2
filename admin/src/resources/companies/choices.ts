export const BUYER_TYPES = [
  { id: 1, name: "单体药店" },
  { id: 2, name: "连锁总部" },
  { id: 3, name: "连锁门店" },
  { id: 4, name: "诊所" },
  { id: 5, name: "医院/卫生院" },
  { id: 6, name: "批发企业" },
];
