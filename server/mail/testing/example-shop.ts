/** What mails are told about a shop. */
export const SHOP = {
  name: 'Old Quarter Cheese Bar',
  postalAddress: '12 Cobble Lane, Vancouver, BC',
  phone: '',
  locale: 'en-CA',
  hours: [],
}
