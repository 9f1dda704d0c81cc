/** Money where the unit is a currency's code, else the number and its unit. */
export function amount(value: number, unit: string, digits = 2): string {
  const isCurrency = /^[A-Z]{3}$/.test(unit);
  const style = isCurrency ? ({ style: 'currency', currency: unit } as const) : {};
  const limits = { minimumFractionDigits: isCurrency ? digits : 0, maximumFractionDigits: digits };
  const text = value.toLocaleString('en-GB', { ...style, ...limits });
  return isCurrency ? text : `${text} ${unit}`;
}
