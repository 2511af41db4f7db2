/** 1234567 → "1,234,567" */
export const grouped = (count: number): string => count.toLocaleString("zh-CN");
