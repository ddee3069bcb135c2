import ical, { ICalCalendarMethod, type ICalEventData } from 'ical-generator'

/** How often calendar apps that subscribed read the file again. */
const REFRESH_SECONDS = 3_600

type Icalendar = { name: string; product: string; events: ICalEventData[] }

/** A file in the format of RFC 5545, which calendar apps read. */
export const icalendarFile = ({ name, product, events }: Icalendar) =>
  ical({
    name,
    prodId: { company: 'Cheese shop', product, language: 'EN' },
    method: ICalCalendarMethod.PUBLISH,
    ttl: REFRESH_SECONDS,
    events,
  }).toString()
