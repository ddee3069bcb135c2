import { EVERYONE, MANAGERS, MEMBER, NO_ONE, SECRET_KEY, STAFF } from './actors.ts'
import { fn, table } from './attempt.ts'
import { HOME_PICTURE, MEMBER_DRAFT_PICTURE, PICTURE, SECOND_DRAFT_PICTURE } from './rows.ts'

const UPLOADED = '/storage/v1/object/public/media'

export const pictures = [
  ...table('media', {
    select: [['the library', STAFF, `select from public.media where id = '${PICTURE}'`]],
    insert: [
      [
        'a picture',
        STAFF,
        `insert into public.media (object_name, alt_text, width, height, byte_size, content_type)
          values ('unlisted.webp', 'A wedge', 10, 10, 10, 'image/webp')`,
      ],
      [
        'a picture without its file',
        NO_ONE,
        `insert into public.media (object_name, alt_text, width, height, byte_size, content_type)
          values ('nowhere.webp', 'A wedge', 10, 10, 10, 'image/webp')`,
      ],
    ],
    update: [['what it shows', NO_ONE, `update public.media set alt_text = 'x' where id = '${PICTURE}'`]],
    delete: [
      ['a picture', MANAGERS, `delete from public.media where id = '${PICTURE}'`],
      ['a picture that is used', NO_ONE, `delete from public.media where id = '${HOME_PICTURE}'`],
    ],
  }),

  ...table('built_in_pictures', {
    select: [['what was changed', STAFF, `select from public.built_in_pictures where path = '/media/home'`]],
    insert: [
      ['a change', NO_ONE, `insert into public.built_in_pictures (path) values ('/media/home-portrait')`],
    ],
    update: [
      [
        'what it shows',
        NO_ONE,
        `update public.built_in_pictures set alt_text = 'x' where path = '/media/home'`,
      ],
    ],
    delete: [['a change', NO_ONE, `delete from public.built_in_pictures where path = '/media/home'`]],
  }),

  ...table('home_pictures', {
    select: [
      ['a posted picture', STAFF, `select from public.home_pictures where media_id = '${HOME_PICTURE}'`],
    ],
    insert: [
      [
        'a picture',
        NO_ONE,
        `insert into public.home_pictures (media_id, caption) values ('${PICTURE}', 'Posted')`,
      ],
    ],
    update: [
      [
        'whether it is published',
        NO_ONE,
        `update public.home_pictures set published_at = null where media_id = '${HOME_PICTURE}'`,
      ],
    ],
    delete: [['a picture', NO_ONE, `delete from public.home_pictures where media_id = '${HOME_PICTURE}'`]],
  }),

  ...table('storage.objects', {
    select: [
      ['the files', [...STAFF, SECRET_KEY], `select from storage.objects where name = 'contract.webp'`],
      [
        "the picture of a member's draft",
        [...MEMBER, SECRET_KEY],
        `select from storage.objects where name = '${MEMBER_DRAFT_PICTURE}'`,
      ],
    ],
    insert: [
      [
        'a file',
        [...STAFF, SECRET_KEY],
        `insert into storage.objects (bucket_id, name) values ('media', 'new.webp')`,
      ],
      [
        "a second picture of a member's draft",
        [...MEMBER, SECRET_KEY],
        `insert into storage.objects (bucket_id, name) values ('media', '${SECOND_DRAFT_PICTURE}')`,
      ],
      [
        'an own picture under the draft of the member',
        [...MEMBER, SECRET_KEY],
        `insert into storage.objects (bucket_id, name, owner_id)
          values ('media', '${SECOND_DRAFT_PICTURE}', auth.uid()::text)`,
      ],
    ],
    update: [
      [
        'a file',
        [...MANAGERS, SECRET_KEY],
        `update storage.objects set version = 'x' where name = 'contract.webp'`,
      ],
      [
        "the picture of a member's draft",
        [SECRET_KEY],
        `update storage.objects set version = 'x' where name = '${MEMBER_DRAFT_PICTURE}'`,
      ],
      [
        'the bucket of a file',
        NO_ONE,
        `update storage.objects set bucket_id = null where name = 'contract.webp'`,
      ],
      [
        'the name of a file',
        [SECRET_KEY],
        `update storage.objects set name = 'renamed.webp' where name = 'contract.webp'`,
      ],
    ],
    delete: [
      ['a file', [...MANAGERS, SECRET_KEY], `delete from storage.objects where name = 'contract.webp'`],
      ['a file that is used', [SECRET_KEY], `delete from storage.objects where name = 'posted.webp'`],
      [
        "the picture of a member's draft",
        [...MEMBER, SECRET_KEY],
        `delete from storage.objects where name = '${MEMBER_DRAFT_PICTURE}'`,
      ],
    ],
  }),

  ...table('storage.object_bytes', {
    select: [
      ['the bytes of a file', NO_ONE, `select from storage.object_bytes where name = 'contract.webp'`],
    ],
    insert: [
      [
        'a file',
        NO_ONE,
        `insert into storage.object_bytes (bucket_id, name, width, format, bytes)
          values ('media', 'contract.webp', 480, 'webp', '')`,
      ],
    ],
    update: [['the bytes of a file', NO_ONE, `update storage.object_bytes set bytes = ''`]],
    delete: [['a file', NO_ONE, `delete from storage.object_bytes where name = 'contract.webp'`]],
  }),

  ...fn('list_pictures', ['the library', STAFF, `select from public.list_pictures()`]),
  ...fn(
    'save_picture',
    [
      'an uploaded one',
      STAFF,
      `select public.save_picture('${UPLOADED}/contract.webp', 1, 'A wedge', 'A wheel', 40, 30)`,
    ],
    [
      'one that guests see',
      MANAGERS,
      `select public.save_picture('${UPLOADED}/posted.webp', 1, 'A wedge', 'A wheel', 40, 30)`,
    ],
    [
      'a built-in one',
      MANAGERS,
      `select public.save_picture('/media/home', 1, 'A board', 'A slate', 40, 30)`,
    ],
  ),
  ...fn('replace_picture', [
    'by another',
    MANAGERS,
    `select public.replace_picture('${UPLOADED}/posted.webp', '${UPLOADED}/contract.webp')`,
  ]),
  ...fn('post_home_picture', ['a picture', STAFF, `select public.post_home_picture('${PICTURE}')`]),
  ...fn('remove_home_picture', [
    'a picture',
    MANAGERS,
    `select public.remove_home_picture('${HOME_PICTURE}')`,
  ]),
  ...fn('get_home_pictures', ['call', EVERYONE, `select from public.get_home_pictures()`]),
  ...fn('get_picture_details', [
    'by URL',
    EVERYONE,
    `select from public.get_picture_details(array['${UPLOADED}/contract.webp', '/media/home'])`,
  ]),
]
