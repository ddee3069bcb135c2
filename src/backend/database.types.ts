// Written by `npm run types` from `supabase/schemas`.

export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[]

export type Database = {
  __InternalSupabase: { PostgrestVersion: '12' }
  public: {
    Tables: {
      audit_log: {
        Row: {
          action: string
          actor_id: string | null
          at: string
          detail: Json
          hash: string
          id: number
          prev_hash: string | null
          subject: string
          subject_id: string | null
        }
        Insert: {
          action: string
          actor_id?: string | null
          at?: string
          detail?: Json
          hash: string
          id?: never
          prev_hash?: string | null
          subject: string
          subject_id?: string | null
        }
        Update: {
          action?: string
          actor_id?: string | null
          at?: string
          detail?: Json
          hash?: string
          id?: never
          prev_hash?: string | null
          subject?: string
          subject_id?: string | null
        }
        Relationships: []
      }
      baskets: {
        Row: {
          day: string
          discount_cents: number
          discount_reason: string | null
          given_cents: number | null
          goods_cents: number
          id: string
          is_queued: boolean
          payment: Database['public']['Enums']['payment_kind'] | null
          reason: string | null
          received_at: string
          report_id: number | null
          returns: string | null
          rounding_cents: number
          sent_by: string | null
          sold_at: string
          sold_by: string | null
          tax_cents: number | null
          tax_included: boolean
          total_cents: number
          voids: string | null
        }
        Insert: {
          day: string
          discount_cents?: number
          discount_reason?: string | null
          given_cents?: number | null
          goods_cents: number
          id: string
          is_queued?: boolean
          payment?: Database['public']['Enums']['payment_kind'] | null
          reason?: string | null
          received_at?: string
          report_id?: number | null
          returns?: string | null
          rounding_cents?: number
          sent_by?: string | null
          sold_at: string
          sold_by?: string | null
          tax_cents?: number | null
          tax_included: boolean
          total_cents: number
          voids?: string | null
        }
        Update: {
          day?: string
          discount_cents?: number
          discount_reason?: string | null
          given_cents?: number | null
          goods_cents?: number
          id?: string
          is_queued?: boolean
          payment?: Database['public']['Enums']['payment_kind'] | null
          reason?: string | null
          received_at?: string
          report_id?: number | null
          returns?: string | null
          rounding_cents?: number
          sent_by?: string | null
          sold_at?: string
          sold_by?: string | null
          tax_cents?: number | null
          tax_included?: boolean
          total_cents?: number
          voids?: string | null
        }
        Relationships: [
          {
            foreignKeyName: 'baskets_report_id_fkey'
            columns: ['report_id']
            isOneToOne: false
            referencedRelation: 'day_reports'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'baskets_returns_fkey'
            columns: ['returns']
            isOneToOne: false
            referencedRelation: 'baskets'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'baskets_voids_fkey'
            columns: ['voids']
            isOneToOne: true
            referencedRelation: 'baskets'
            referencedColumns: ['id']
          },
        ]
      }
      built_in_pictures: {
        Row: {
          alt_text: string | null
          focus_x: number
          focus_y: number
          path: string
          updated_at: string | null
          updated_by: string | null
          version: number
        }
        Insert: {
          alt_text?: string | null
          focus_x?: number
          focus_y?: number
          path: string
          updated_at?: string | null
          updated_by?: string | null
          version?: number
        }
        Update: {
          alt_text?: string | null
          focus_x?: number
          focus_y?: number
          path?: string
          updated_at?: string | null
          updated_by?: string | null
          version?: number
        }
        Relationships: [
          {
            foreignKeyName: 'built_in_pictures_updated_by_fkey'
            columns: ['updated_by']
            isOneToOne: false
            referencedRelation: 'users'
            referencedColumns: ['id']
          },
        ]
      }
      business_settings: {
        Row: {
          access: Json
          address: string | null
          alcohol_policy: Database['public']['Enums']['alcohol_policy']
          board_grams_after: number
          board_grams_before: number
          board_grams_instead: number
          country_iso: string | null
          created_at: string
          currency: string | null
          delivery_enabled: boolean
          delivery_note: string | null
          email: string | null
          getting_there: string
          hours: Json | null
          id: number
          kiosk_message: string | null
          kiosk_refresh_seconds: number
          kiosk_shows_next_event: boolean
          kiosk_shows_price: boolean
          locale: string
          name: string | null
          notice: string | null
          notice_until: string | null
          opened_at: string | null
          order_lead_hours: number
          order_minimum_cents: number
          orders_enabled: boolean
          phone: string | null
          photo_profile_url: string | null
          pickup_enabled: boolean
          pickup_from: string | null
          pickup_note: string | null
          pickup_until: string | null
          pregnancy_note: string
          pregnancy_note_enabled: boolean
          price_display: Database['public']['Enums']['price_display']
          price_rounding: number
          special_days: Json
          style_advice: Json
          tax_included: boolean
          tax_percent: number | null
          time_zone: string | null
          updated_at: string
          version: number
          what_to_expect: string
          closed_to_guests: Json
          coming_special_days: Json
          has_taste_map: boolean
          missing_for_opening: string[]
          next_midnight: string
          notice_until_local: string
          now_local: string
          opening_sentences: Json
        }
        Insert: {
          access?: Json
          address?: string | null
          alcohol_policy?: Database['public']['Enums']['alcohol_policy']
          board_grams_after?: number
          board_grams_before?: number
          board_grams_instead?: number
          country_iso?: string | null
          created_at?: string
          currency?: string | null
          delivery_enabled?: boolean
          delivery_note?: string | null
          email?: string | null
          getting_there?: string
          hours?: Json | null
          id?: number
          kiosk_message?: string | null
          kiosk_refresh_seconds?: number
          kiosk_shows_next_event?: boolean
          kiosk_shows_price?: boolean
          locale?: string
          name?: string | null
          notice?: string | null
          notice_until?: string | null
          opened_at?: string | null
          order_lead_hours?: number
          order_minimum_cents?: number
          orders_enabled?: boolean
          phone?: string | null
          photo_profile_url?: string | null
          pickup_enabled?: boolean
          pickup_from?: string | null
          pickup_note?: string | null
          pickup_until?: string | null
          pregnancy_note?: string
          pregnancy_note_enabled?: boolean
          price_display?: Database['public']['Enums']['price_display']
          price_rounding?: number
          special_days?: Json
          style_advice?: Json
          tax_included?: boolean
          tax_percent?: number | null
          time_zone?: string | null
          updated_at?: string
          version?: number
          what_to_expect?: string
        }
        Update: {
          access?: Json
          address?: string | null
          alcohol_policy?: Database['public']['Enums']['alcohol_policy']
          board_grams_after?: number
          board_grams_before?: number
          board_grams_instead?: number
          country_iso?: string | null
          created_at?: string
          currency?: string | null
          delivery_enabled?: boolean
          delivery_note?: string | null
          email?: string | null
          getting_there?: string
          hours?: Json | null
          id?: number
          kiosk_message?: string | null
          kiosk_refresh_seconds?: number
          kiosk_shows_next_event?: boolean
          kiosk_shows_price?: boolean
          locale?: string
          name?: string | null
          notice?: string | null
          notice_until?: string | null
          opened_at?: string | null
          order_lead_hours?: number
          order_minimum_cents?: number
          orders_enabled?: boolean
          phone?: string | null
          photo_profile_url?: string | null
          pickup_enabled?: boolean
          pickup_from?: string | null
          pickup_note?: string | null
          pickup_until?: string | null
          pregnancy_note?: string
          pregnancy_note_enabled?: boolean
          price_display?: Database['public']['Enums']['price_display']
          price_rounding?: number
          special_days?: Json
          style_advice?: Json
          tax_included?: boolean
          tax_percent?: number | null
          time_zone?: string | null
          updated_at?: string
          version?: number
          what_to_expect?: string
        }
        Relationships: []
      }
      change_sets: {
        Row: {
          created_at: string
          created_by: string | null
          id: string
          kind: string
          summary: string
          undoes: string | null
          created_at_local: string
        }
        Insert: {
          created_at?: string
          created_by?: string | null
          id?: string
          kind: string
          summary: string
          undoes?: string | null
        }
        Update: {
          created_at?: string
          created_by?: string | null
          id?: string
          kind?: string
          summary?: string
          undoes?: string | null
        }
        Relationships: [
          {
            foreignKeyName: 'change_sets_undoes_fkey'
            columns: ['undoes']
            isOneToOne: true
            referencedRelation: 'change_sets'
            referencedColumns: ['id']
          },
        ]
      }
      cheese_beverages: {
        Row: {
          cheese_id: string
          contains_alcohol: boolean
          kind: Database['public']['Enums']['beverage_kind']
          label: string
          position: number
        }
        Insert: {
          cheese_id: string
          contains_alcohol?: boolean
          kind: Database['public']['Enums']['beverage_kind']
          label: string
          position: number
        }
        Update: {
          cheese_id?: string
          contains_alcohol?: boolean
          kind?: Database['public']['Enums']['beverage_kind']
          label?: string
          position?: number
        }
        Relationships: [
          {
            foreignKeyName: 'cheese_beverages_cheese_id_fkey'
            columns: ['cheese_id']
            isOneToOne: false
            referencedRelation: 'cheeses'
            referencedColumns: ['id']
          },
        ]
      }
      cheese_comments: {
        Row: {
          cheese_id: string
          comment: string
          created_at: string
          hidden_at: string | null
          hidden_reason: string | null
          id: string
          is_public: boolean
          shows_rating: boolean
          updated_at: string
          user_id: string
          waiting_since: string | null
          written_at: string
          created_at_local: string
        }
        Insert: {
          cheese_id: string
          comment: string
          created_at?: string
          hidden_at?: string | null
          hidden_reason?: string | null
          id?: string
          is_public?: boolean
          shows_rating?: boolean
          updated_at?: string
          user_id?: string
          waiting_since?: string | null
          written_at?: string
        }
        Update: {
          cheese_id?: string
          comment?: string
          created_at?: string
          hidden_at?: string | null
          hidden_reason?: string | null
          id?: string
          is_public?: boolean
          shows_rating?: boolean
          updated_at?: string
          user_id?: string
          waiting_since?: string | null
          written_at?: string
        }
        Relationships: [
          {
            foreignKeyName: 'cheese_comments_cheese_id_fkey'
            columns: ['cheese_id']
            isOneToOne: false
            referencedRelation: 'cheeses'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'cheese_comments_user_id_fkey'
            columns: ['user_id']
            isOneToOne: false
            referencedRelation: 'users'
            referencedColumns: ['id']
          },
        ]
      }
      cheese_document_drafts: {
        Row: {
          body: Json
          created_at: string
          document_version: number | null
          id: string
          updated_at: string
          updated_by: string | null
          version: number
          saved_by: string
        }
        Insert: {
          body: Json
          created_at?: string
          document_version?: number | null
          id: string
          updated_at?: string
          updated_by?: string | null
          version?: number
        }
        Update: {
          body?: Json
          created_at?: string
          document_version?: number | null
          id?: string
          updated_at?: string
          updated_by?: string | null
          version?: number
        }
        Relationships: [
          {
            foreignKeyName: 'cheese_document_drafts_id_fkey'
            columns: ['id']
            isOneToOne: true
            referencedRelation: 'cheeses'
            referencedColumns: ['id']
          },
        ]
      }
      cheese_documents: {
        Row: {
          body: Json
          created_at: string
          id: string
          updated_at: string
          version: number
        }
        Insert: {
          body: Json
          created_at?: string
          id: string
          updated_at?: string
          version?: number
        }
        Update: {
          body?: Json
          created_at?: string
          id?: string
          updated_at?: string
          version?: number
        }
        Relationships: [
          {
            foreignKeyName: 'cheese_documents_id_fkey'
            columns: ['id']
            isOneToOne: true
            referencedRelation: 'cheeses'
            referencedColumns: ['id']
          },
        ]
      }
      cheese_fact_confirmations: {
        Row: {
          cheese_id: string
          confirmed_at: string | null
          confirmed_by: string | null
          fact: Database['public']['Enums']['food_fact']
        }
        Insert: {
          cheese_id: string
          confirmed_at?: string | null
          confirmed_by?: string | null
          fact: Database['public']['Enums']['food_fact']
        }
        Update: {
          cheese_id?: string
          confirmed_at?: string | null
          confirmed_by?: string | null
          fact?: Database['public']['Enums']['food_fact']
        }
        Relationships: [
          {
            foreignKeyName: 'cheese_fact_confirmations_cheese_id_fkey'
            columns: ['cheese_id']
            isOneToOne: false
            referencedRelation: 'cheeses'
            referencedColumns: ['id']
          },
        ]
      }
      cheese_fact_suggestions: {
        Row: {
          change_set_id: string | null
          cheese_id: string
          created_at: string
          fact: Database['public']['Enums']['food_fact']
          fields: Json
          source: string
        }
        Insert: {
          change_set_id?: string | null
          cheese_id: string
          created_at?: string
          fact: Database['public']['Enums']['food_fact']
          fields: Json
          source: string
        }
        Update: {
          change_set_id?: string | null
          cheese_id?: string
          created_at?: string
          fact?: Database['public']['Enums']['food_fact']
          fields?: Json
          source?: string
        }
        Relationships: [
          {
            foreignKeyName: 'cheese_fact_suggestions_change_set_id_fkey'
            columns: ['change_set_id']
            isOneToOne: false
            referencedRelation: 'change_sets'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'cheese_fact_suggestions_cheese_id_fkey'
            columns: ['cheese_id']
            isOneToOne: false
            referencedRelation: 'cheeses'
            referencedColumns: ['id']
          },
        ]
      }
      cheese_proposals: {
        Row: {
          base: Json
          cheese_id: string
          created_at: string
          created_by: string
          decided_at: string | null
          decided_by: string | null
          fields: Json
          id: string
          note: string | null
          status: string
        }
        Insert: {
          base: Json
          cheese_id: string
          created_at?: string
          created_by: string
          decided_at?: string | null
          decided_by?: string | null
          fields: Json
          id?: string
          note?: string | null
          status?: string
        }
        Update: {
          base?: Json
          cheese_id?: string
          created_at?: string
          created_by?: string
          decided_at?: string | null
          decided_by?: string | null
          fields?: Json
          id?: string
          note?: string | null
          status?: string
        }
        Relationships: [
          {
            foreignKeyName: 'cheese_proposals_cheese_id_fkey'
            columns: ['cheese_id']
            isOneToOne: false
            referencedRelation: 'cheeses'
            referencedColumns: ['id']
          },
        ]
      }
      cheese_ratings: {
        Row: {
          cheese_id: string
          created_at: string
          id: string
          rating: number
          updated_at: string
          user_id: string
        }
        Insert: {
          cheese_id: string
          created_at?: string
          id?: string
          rating: number
          updated_at?: string
          user_id?: string
        }
        Update: {
          cheese_id?: string
          created_at?: string
          id?: string
          rating?: number
          updated_at?: string
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: 'cheese_ratings_cheese_id_fkey'
            columns: ['cheese_id']
            isOneToOne: false
            referencedRelation: 'cheeses'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'cheese_ratings_user_id_fkey'
            columns: ['user_id']
            isOneToOne: false
            referencedRelation: 'users'
            referencedColumns: ['id']
          },
        ]
      }
      cheese_stats: {
        Row: {
          average_rating: number
          cheese_id: string
          favorites_count: number
          public_comment_count: number
          rating_count: number
          ratings_1: number
          ratings_2: number
          ratings_3: number
          ratings_4: number
          ratings_5: number
        }
        Insert: {
          average_rating?: number
          cheese_id: string
          favorites_count?: number
          public_comment_count?: number
          rating_count?: number
          ratings_1?: number
          ratings_2?: number
          ratings_3?: number
          ratings_4?: number
          ratings_5?: number
        }
        Update: {
          average_rating?: number
          cheese_id?: string
          favorites_count?: number
          public_comment_count?: number
          rating_count?: number
          ratings_1?: number
          ratings_2?: number
          ratings_3?: number
          ratings_4?: number
          ratings_5?: number
        }
        Relationships: [
          {
            foreignKeyName: 'cheese_stats_cheese_id_fkey'
            columns: ['cheese_id']
            isOneToOne: true
            referencedRelation: 'cheeses'
            referencedColumns: ['id']
          },
        ]
      }
      cheese_stock: {
        Row: {
          cheese_id: string
          grams: number
          is_tracked: boolean
          set_aside_grams: number
          updated_at: string
        }
        Insert: {
          cheese_id: string
          grams?: number
          is_tracked?: boolean
          set_aside_grams?: number
          updated_at?: string
        }
        Update: {
          cheese_id?: string
          grams?: number
          is_tracked?: boolean
          set_aside_grams?: number
          updated_at?: string
        }
        Relationships: [
          {
            foreignKeyName: 'cheese_stock_cheese_id_fkey'
            columns: ['cheese_id']
            isOneToOne: true
            referencedRelation: 'cheeses'
            referencedColumns: ['id']
          },
        ]
      }
      cheeses: {
        Row: {
          active: boolean
          aging_time: string
          allergens: Database['public']['Enums']['allergen'][] | null
          archived_at: string | null
          coagulant: Database['public']['Enums']['coagulant']
          country_iso: string
          created_at: string
          designation: string | null
          flag_emoji: string
          flavor_tags: string[]
          foods: string[]
          hero_image_alt: string | null
          hero_image_url: string | null
          id: string
          image_alts: string[]
          image_urls: string[]
          in_stock: boolean
          lactose: Database['public']['Enums']['lactose']
          lactose_source: string
          low_stock_grams: number | null
          milk_species: Database['public']['Enums']['milk_species'][]
          milk_treatment: Database['public']['Enums']['milk_treatment']
          milk_type: string
          minimum_age_days: number | null
          name: string
          origin_region: string
          palate_cream: number | null
          palate_funk: number | null
          palate_salt: number | null
          palate_strength: number | null
          palate_sweet: number | null
          palate_tang: number | null
          piece_grams: number | null
          price_per_kg_cents: number | null
          price_per_piece_cents: number | null
          published_at: string | null
          qr_short_code: string
          rind: Database['public']['Enums']['rind']
          rind_advice: string
          search_aliases: string[]
          serving_advice: string
          serving_tip: string
          slug: string
          staff_pick: string
          staff_pick_by: string
          storage_advice: string
          style: Database['public']['Enums']['cheese_style']
          style_note: string
          suggested_for: string[]
          summary: string
          tax_percent: number | null
          texture_tags: string[]
          updated_at: string
          version: number
          current_piece_price: number
          current_price: number
          image_url: string
          shown_milk: string
          updated_at_local: string
        }
        Insert: {
          active?: boolean
          aging_time?: string
          allergens?: Database['public']['Enums']['allergen'][] | null
          archived_at?: string | null
          coagulant?: Database['public']['Enums']['coagulant']
          country_iso: string
          created_at?: string
          designation?: string | null
          flag_emoji?: string
          flavor_tags?: string[]
          foods?: string[]
          hero_image_alt?: string | null
          hero_image_url?: string | null
          id?: string
          image_alts?: string[]
          image_urls?: string[]
          in_stock?: boolean
          lactose?: Database['public']['Enums']['lactose']
          lactose_source?: string
          low_stock_grams?: number | null
          milk_species?: Database['public']['Enums']['milk_species'][]
          milk_treatment?: Database['public']['Enums']['milk_treatment']
          milk_type?: string
          minimum_age_days?: number | null
          name: string
          origin_region?: string
          palate_cream?: number | null
          palate_funk?: number | null
          palate_salt?: number | null
          palate_strength?: number | null
          palate_sweet?: number | null
          palate_tang?: number | null
          piece_grams?: number | null
          price_per_kg_cents?: number | null
          price_per_piece_cents?: number | null
          published_at?: string | null
          qr_short_code?: string
          rind?: Database['public']['Enums']['rind']
          rind_advice?: string
          search_aliases?: string[]
          serving_advice?: string
          serving_tip?: string
          slug: string
          staff_pick?: string
          staff_pick_by?: string
          storage_advice?: string
          style?: Database['public']['Enums']['cheese_style']
          style_note?: string
          suggested_for?: string[]
          summary?: string
          tax_percent?: number | null
          texture_tags?: string[]
          updated_at?: string
          version?: number
        }
        Update: {
          active?: boolean
          aging_time?: string
          allergens?: Database['public']['Enums']['allergen'][] | null
          archived_at?: string | null
          coagulant?: Database['public']['Enums']['coagulant']
          country_iso?: string
          created_at?: string
          designation?: string | null
          flag_emoji?: string
          flavor_tags?: string[]
          foods?: string[]
          hero_image_alt?: string | null
          hero_image_url?: string | null
          id?: string
          image_alts?: string[]
          image_urls?: string[]
          in_stock?: boolean
          lactose?: Database['public']['Enums']['lactose']
          lactose_source?: string
          low_stock_grams?: number | null
          milk_species?: Database['public']['Enums']['milk_species'][]
          milk_treatment?: Database['public']['Enums']['milk_treatment']
          milk_type?: string
          minimum_age_days?: number | null
          name?: string
          origin_region?: string
          palate_cream?: number | null
          palate_funk?: number | null
          palate_salt?: number | null
          palate_strength?: number | null
          palate_sweet?: number | null
          palate_tang?: number | null
          piece_grams?: number | null
          price_per_kg_cents?: number | null
          price_per_piece_cents?: number | null
          published_at?: string | null
          qr_short_code?: string
          rind?: Database['public']['Enums']['rind']
          rind_advice?: string
          search_aliases?: string[]
          serving_advice?: string
          serving_tip?: string
          slug?: string
          staff_pick?: string
          staff_pick_by?: string
          storage_advice?: string
          style?: Database['public']['Enums']['cheese_style']
          style_note?: string
          suggested_for?: string[]
          summary?: string
          tax_percent?: number | null
          texture_tags?: string[]
          updated_at?: string
          version?: number
        }
        Relationships: []
      }
      comment_answers: {
        Row: {
          answer: string
          comment_id: string
          created_at: string
          id: string
          is_published: boolean
          updated_at: string
          version: number
        }
        Insert: {
          answer: string
          comment_id: string
          created_at?: string
          id?: string
          is_published?: boolean
          updated_at?: string
          version?: number
        }
        Update: {
          answer?: string
          comment_id?: string
          created_at?: string
          id?: string
          is_published?: boolean
          updated_at?: string
          version?: number
        }
        Relationships: [
          {
            foreignKeyName: 'comment_answers_comment_id_fkey'
            columns: ['comment_id']
            isOneToOne: true
            referencedRelation: 'cheese_comments'
            referencedColumns: ['id']
          },
        ]
      }
      day_reports: {
        Row: {
          closed_at: string
          closed_by: string | null
          counted_cents: number
          day: string
          id: number
        }
        Insert: {
          closed_at?: string
          closed_by?: string | null
          counted_cents: number
          day: string
          id?: never
        }
        Update: {
          closed_at?: string
          closed_by?: string | null
          counted_cents?: number
          day?: string
          id?: never
        }
        Relationships: []
      }
      display_names: {
        Row: {
          created_at: string
          hidden_at: string | null
          hidden_reason: string | null
          look: string
          name: string
          user_id: string
        }
        Insert: {
          created_at?: string
          hidden_at?: string | null
          hidden_reason?: string | null
          look: string
          name: string
          user_id: string
        }
        Update: {
          created_at?: string
          hidden_at?: string | null
          hidden_reason?: string | null
          look?: string
          name?: string
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: 'display_names_user_id_fkey'
            columns: ['user_id']
            isOneToOne: true
            referencedRelation: 'users'
            referencedColumns: ['id']
          },
        ]
      }
      event_cheeses: {
        Row: {
          cheese_id: string
          event_id: string
          position: number
        }
        Insert: {
          cheese_id: string
          event_id: string
          position: number
        }
        Update: {
          cheese_id?: string
          event_id?: string
          position?: number
        }
        Relationships: [
          {
            foreignKeyName: 'event_cheeses_cheese_id_fkey'
            columns: ['cheese_id']
            isOneToOne: false
            referencedRelation: 'cheeses'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'event_cheeses_event_id_fkey'
            columns: ['event_id']
            isOneToOne: false
            referencedRelation: 'events'
            referencedColumns: ['id']
          },
        ]
      }
      event_stats: {
        Row: {
          event_id: string
          going: number
          waiting: number
        }
        Insert: {
          event_id: string
          going?: number
          waiting?: number
        }
        Update: {
          event_id?: string
          going?: number
          waiting?: number
        }
        Relationships: [
          {
            foreignKeyName: 'event_stats_event_id_fkey'
            columns: ['event_id']
            isOneToOne: true
            referencedRelation: 'events'
            referencedColumns: ['id']
          },
        ]
      }
      events: {
        Row: {
          archived_at: string | null
          cancel_note: string | null
          capacity: number
          created_at: string
          description: string
          ends_at: string
          ical_sequence: number
          id: string
          image_alt: string | null
          image_url: string | null
          location: string
          payment_note: string
          price_cents: number
          price_includes: string
          published_at: string | null
          slug: string
          starts_at: string
          status: Database['public']['Enums']['event_status']
          summary: string
          title: string
          updated_at: string
          version: number
          ends_at_local: string
          is_guest_list_open: boolean
          is_guest_list_readable: boolean
          is_over: boolean
          served_cheeses: Json
          starts_at_local: string
          takes_messages: boolean
          takes_walk_ins: boolean
        }
        Insert: {
          archived_at?: string | null
          cancel_note?: string | null
          capacity: number
          created_at?: string
          description?: string
          ends_at: string
          ical_sequence?: number
          id?: string
          image_alt?: string | null
          image_url?: string | null
          location?: string
          payment_note?: string
          price_cents?: number
          price_includes?: string
          published_at?: string | null
          slug: string
          starts_at: string
          status?: Database['public']['Enums']['event_status']
          summary?: string
          title: string
          updated_at?: string
          version?: number
        }
        Update: {
          archived_at?: string | null
          cancel_note?: string | null
          capacity?: number
          created_at?: string
          description?: string
          ends_at?: string
          ical_sequence?: number
          id?: string
          image_alt?: string | null
          image_url?: string | null
          location?: string
          payment_note?: string
          price_cents?: number
          price_includes?: string
          published_at?: string | null
          slug?: string
          starts_at?: string
          status?: Database['public']['Enums']['event_status']
          summary?: string
          title?: string
          updated_at?: string
          version?: number
        }
        Relationships: []
      }
      feature_calendar: {
        Row: {
          cheese_id: string
          created_at: string
          day: string | null
          id: string
          note: string | null
          status: Database['public']['Enums']['calendar_status']
          updated_at: string
          version: number
        }
        Insert: {
          cheese_id: string
          created_at?: string
          day?: string | null
          id?: string
          note?: string | null
          status?: Database['public']['Enums']['calendar_status']
          updated_at?: string
          version?: number
        }
        Update: {
          cheese_id?: string
          created_at?: string
          day?: string | null
          id?: string
          note?: string | null
          status?: Database['public']['Enums']['calendar_status']
          updated_at?: string
          version?: number
        }
        Relationships: [
          {
            foreignKeyName: 'feature_calendar_cheese_id_fkey'
            columns: ['cheese_id']
            isOneToOne: false
            referencedRelation: 'cheeses'
            referencedColumns: ['id']
          },
        ]
      }
      home_pictures: {
        Row: {
          caption: string
          created_at: string
          media_id: string
          published_at: string | null
        }
        Insert: {
          caption: string
          created_at?: string
          media_id: string
          published_at?: string | null
        }
        Update: {
          caption?: string
          created_at?: string
          media_id?: string
          published_at?: string | null
        }
        Relationships: [
          {
            foreignKeyName: 'home_pictures_media_id_fkey'
            columns: ['media_id']
            isOneToOne: true
            referencedRelation: 'media'
            referencedColumns: ['id']
          },
        ]
      }
      media: {
        Row: {
          alt_text: string
          byte_size: number
          content_type: string
          created_at: string
          focus_x: number
          focus_y: number
          height: number
          id: string
          object_name: string
          updated_at: string | null
          updated_by: string | null
          version: number
          width: number
        }
        Insert: {
          alt_text: string
          byte_size: number
          content_type: string
          created_at?: string
          focus_x?: number
          focus_y?: number
          height: number
          id?: string
          object_name: string
          updated_at?: string | null
          updated_by?: string | null
          version?: number
          width: number
        }
        Update: {
          alt_text?: string
          byte_size?: number
          content_type?: string
          created_at?: string
          focus_x?: number
          focus_y?: number
          height?: number
          id?: string
          object_name?: string
          updated_at?: string | null
          updated_by?: string | null
          version?: number
          width?: number
        }
        Relationships: [
          {
            foreignKeyName: 'media_updated_by_fkey'
            columns: ['updated_by']
            isOneToOne: false
            referencedRelation: 'users'
            referencedColumns: ['id']
          },
        ]
      }
      notify_requests: {
        Row: {
          cheese_id: string
          confirmed_at: string | null
          created_at: string
          email: string
          id: string
          sent_at: string | null
          user_id: string | null
        }
        Insert: {
          cheese_id: string
          confirmed_at?: string | null
          created_at?: string
          email: string
          id?: string
          sent_at?: string | null
          user_id?: string | null
        }
        Update: {
          cheese_id?: string
          confirmed_at?: string | null
          created_at?: string
          email?: string
          id?: string
          sent_at?: string | null
          user_id?: string | null
        }
        Relationships: [
          {
            foreignKeyName: 'notify_requests_cheese_id_fkey'
            columns: ['cheese_id']
            isOneToOne: false
            referencedRelation: 'cheeses'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'notify_requests_user_id_fkey'
            columns: ['user_id']
            isOneToOne: false
            referencedRelation: 'users'
            referencedColumns: ['id']
          },
        ]
      }
      order_lines: {
        Row: {
          cheese_id: string
          grams: number
          is_held: boolean
          order_id: string
          pieces: number | null
          position: number
          price_cents: number
        }
        Insert: {
          cheese_id: string
          grams: number
          is_held?: boolean
          order_id: string
          pieces?: number | null
          position: number
          price_cents: number
        }
        Update: {
          cheese_id?: string
          grams?: number
          is_held?: boolean
          order_id?: string
          pieces?: number | null
          position?: number
          price_cents?: number
        }
        Relationships: [
          {
            foreignKeyName: 'order_lines_cheese_id_fkey'
            columns: ['cheese_id']
            isOneToOne: false
            referencedRelation: 'cheeses'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'order_lines_order_id_fkey'
            columns: ['order_id']
            isOneToOne: false
            referencedRelation: 'orders'
            referencedColumns: ['id']
          },
        ]
      }
      orders: {
        Row: {
          basket_id: string | null
          cancel_reason: string | null
          code: string
          confirmed_at: string | null
          created_at: string
          day: string
          displaced_at: string | null
          email: string | null
          ended_at: string | null
          from_board: boolean
          ical_sequence: number
          id: string
          name: string | null
          note: string | null
          phone: string | null
          pickup_at: string
          reminded_at: string | null
          state: Database['public']['Enums']['order_state']
          taken_by: string | null
          user_id: string | null
          wants_reminder: boolean
        }
        Insert: {
          basket_id?: string | null
          cancel_reason?: string | null
          code: string
          confirmed_at?: string | null
          created_at?: string
          day: string
          displaced_at?: string | null
          email?: string | null
          ended_at?: string | null
          from_board?: boolean
          ical_sequence?: number
          id?: string
          name?: string | null
          note?: string | null
          phone?: string | null
          pickup_at: string
          reminded_at?: string | null
          state: Database['public']['Enums']['order_state']
          taken_by?: string | null
          user_id?: string | null
          wants_reminder?: boolean
        }
        Update: {
          basket_id?: string | null
          cancel_reason?: string | null
          code?: string
          confirmed_at?: string | null
          created_at?: string
          day?: string
          displaced_at?: string | null
          email?: string | null
          ended_at?: string | null
          from_board?: boolean
          ical_sequence?: number
          id?: string
          name?: string | null
          note?: string | null
          phone?: string | null
          pickup_at?: string
          reminded_at?: string | null
          state?: Database['public']['Enums']['order_state']
          taken_by?: string | null
          user_id?: string | null
          wants_reminder?: boolean
        }
        Relationships: [
          {
            foreignKeyName: 'orders_basket_id_fkey'
            columns: ['basket_id']
            isOneToOne: true
            referencedRelation: 'baskets'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'orders_user_id_fkey'
            columns: ['user_id']
            isOneToOne: false
            referencedRelation: 'users'
            referencedColumns: ['id']
          },
        ]
      }
      page_document_drafts: {
        Row: {
          body: Json
          created_at: string
          document_version: number | null
          id: Database['public']['Enums']['page_kind']
          updated_at: string
          updated_by: string | null
          version: number
          saved_by: string
        }
        Insert: {
          body: Json
          created_at?: string
          document_version?: number | null
          id: Database['public']['Enums']['page_kind']
          updated_at?: string
          updated_by?: string | null
          version?: number
        }
        Update: {
          body?: Json
          created_at?: string
          document_version?: number | null
          id?: Database['public']['Enums']['page_kind']
          updated_at?: string
          updated_by?: string | null
          version?: number
        }
        Relationships: [
          {
            foreignKeyName: 'page_document_drafts_id_fkey'
            columns: ['id']
            isOneToOne: true
            referencedRelation: 'page_documents'
            referencedColumns: ['id']
          },
        ]
      }
      page_documents: {
        Row: {
          body: Json
          created_at: string
          id: Database['public']['Enums']['page_kind']
          updated_at: string
          version: number
        }
        Insert: {
          body: Json
          created_at?: string
          id: Database['public']['Enums']['page_kind']
          updated_at?: string
          version?: number
        }
        Update: {
          body?: Json
          created_at?: string
          id?: Database['public']['Enums']['page_kind']
          updated_at?: string
          version?: number
        }
        Relationships: []
      }
      placards: {
        Row: {
          cheese_id: string
          content: Json
          content_hash: string
          copies: number
          created_at: string
          id: string
          printed_at: string
          printed_by: string | null
          template: Database['public']['Enums']['placard_template']
          updated_at: string
          version: number
        }
        Insert: {
          cheese_id: string
          content?: Json
          content_hash?: string
          copies?: number
          created_at?: string
          id?: string
          printed_at?: string
          printed_by?: string | null
          template?: Database['public']['Enums']['placard_template']
          updated_at?: string
          version?: number
        }
        Update: {
          cheese_id?: string
          content?: Json
          content_hash?: string
          copies?: number
          created_at?: string
          id?: string
          printed_at?: string
          printed_by?: string | null
          template?: Database['public']['Enums']['placard_template']
          updated_at?: string
          version?: number
        }
        Relationships: [
          {
            foreignKeyName: 'placards_cheese_id_fkey'
            columns: ['cheese_id']
            isOneToOne: false
            referencedRelation: 'cheeses'
            referencedColumns: ['id']
          },
        ]
      }
      price_schedule: {
        Row: {
          applied_at: string | null
          change_set_id: string | null
          cheese_id: string
          created_at: string
          created_by: string | null
          from_day: string
          id: string
          price_per_kg_cents: number
          price_per_piece_cents: number | null
        }
        Insert: {
          applied_at?: string | null
          change_set_id?: string | null
          cheese_id: string
          created_at?: string
          created_by?: string | null
          from_day: string
          id?: string
          price_per_kg_cents: number
          price_per_piece_cents?: number | null
        }
        Update: {
          applied_at?: string | null
          change_set_id?: string | null
          cheese_id?: string
          created_at?: string
          created_by?: string | null
          from_day?: string
          id?: string
          price_per_kg_cents?: number
          price_per_piece_cents?: number | null
        }
        Relationships: [
          {
            foreignKeyName: 'price_schedule_change_set_id_fkey'
            columns: ['change_set_id']
            isOneToOne: false
            referencedRelation: 'change_sets'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'price_schedule_cheese_id_fkey'
            columns: ['cheese_id']
            isOneToOne: false
            referencedRelation: 'cheeses'
            referencedColumns: ['id']
          },
        ]
      }
      public_comments: {
        Row: {
          answer: string | null
          cheese_id: string
          comment: string
          created_at: string
          display_name: string | null
          id: string
          stars: number | null
          created_at_local: string
        }
        Insert: {
          answer?: string | null
          cheese_id: string
          comment: string
          created_at: string
          display_name?: string | null
          id?: string
          stars?: number | null
        }
        Update: {
          answer?: string | null
          cheese_id?: string
          comment?: string
          created_at?: string
          display_name?: string | null
          id?: string
          stars?: number | null
        }
        Relationships: [
          {
            foreignKeyName: 'public_comments_cheese_id_fkey'
            columns: ['cheese_id']
            isOneToOne: false
            referencedRelation: 'cheeses'
            referencedColumns: ['id']
          },
        ]
      }
      recipe_cheeses: {
        Row: {
          cheese_id: string
          position: number
          recipe_id: string
        }
        Insert: {
          cheese_id: string
          position: number
          recipe_id: string
        }
        Update: {
          cheese_id?: string
          position?: number
          recipe_id?: string
        }
        Relationships: [
          {
            foreignKeyName: 'recipe_cheeses_cheese_id_fkey'
            columns: ['cheese_id']
            isOneToOne: false
            referencedRelation: 'cheeses'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'recipe_cheeses_recipe_id_fkey'
            columns: ['recipe_id']
            isOneToOne: false
            referencedRelation: 'recipes'
            referencedColumns: ['id']
          },
        ]
      }
      recipe_favorites: {
        Row: {
          created_at: string
          recipe_id: string
          user_id: string
        }
        Insert: {
          created_at?: string
          recipe_id: string
          user_id?: string
        }
        Update: {
          created_at?: string
          recipe_id?: string
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: 'recipe_favorites_recipe_id_fkey'
            columns: ['recipe_id']
            isOneToOne: false
            referencedRelation: 'recipes'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'recipe_favorites_user_id_fkey'
            columns: ['user_id']
            isOneToOne: false
            referencedRelation: 'users'
            referencedColumns: ['id']
          },
        ]
      }
      recipes: {
        Row: {
          by_member: boolean
          created_at: string
          id: string
          image_alt: string | null
          image_url: string | null
          ingredients: Json
          minutes: number | null
          prep_minutes: number | null
          published_at: string | null
          review_note: string | null
          servings: number
          slug: string
          status: Database['public']['Enums']['recipe_status']
          steps: string[]
          summary: string
          title: string
          updated_at: string
          version: number
          author_name: string
          is_own: boolean
        }
        Insert: {
          by_member?: boolean
          created_at?: string
          id?: string
          image_alt?: string | null
          image_url?: string | null
          ingredients?: Json
          minutes?: number | null
          prep_minutes?: number | null
          published_at?: string | null
          review_note?: string | null
          servings?: number
          slug: string
          status?: Database['public']['Enums']['recipe_status']
          steps?: string[]
          summary?: string
          title: string
          updated_at?: string
          version?: number
        }
        Update: {
          by_member?: boolean
          created_at?: string
          id?: string
          image_alt?: string | null
          image_url?: string | null
          ingredients?: Json
          minutes?: number | null
          prep_minutes?: number | null
          published_at?: string | null
          review_note?: string | null
          servings?: number
          slug?: string
          status?: Database['public']['Enums']['recipe_status']
          steps?: string[]
          summary?: string
          title?: string
          updated_at?: string
          version?: number
        }
        Relationships: []
      }
      record_versions: {
        Row: {
          change_set_id: string | null
          changed_at: string
          changed_by: string | null
          changed_fields: string[]
          found_fields: Json | null
          id: number
          operation: string
          record_id: string
          restored_from: number | null
          snapshot: Json
          table_name: string
          version: number
        }
        Insert: {
          change_set_id?: string | null
          changed_at?: string
          changed_by?: string | null
          changed_fields: string[]
          found_fields?: Json | null
          id?: never
          operation: string
          record_id: string
          restored_from?: number | null
          snapshot: Json
          table_name: string
          version: number
        }
        Update: {
          change_set_id?: string | null
          changed_at?: string
          changed_by?: string | null
          changed_fields?: string[]
          found_fields?: Json | null
          id?: never
          operation?: string
          record_id?: string
          restored_from?: number | null
          snapshot?: Json
          table_name?: string
          version?: number
        }
        Relationships: [
          {
            foreignKeyName: 'record_versions_change_set_id_fkey'
            columns: ['change_set_id']
            isOneToOne: false
            referencedRelation: 'change_sets'
            referencedColumns: ['id']
          },
        ]
      }
      rsvps: {
        Row: {
          allergies: string | null
          checked_in_at: string | null
          created_at: string
          event_id: string
          guest_name: string | null
          id: string
          party_size: number
          queued_at: string
          reminded_for: string | null
          status: Database['public']['Enums']['rsvp_status']
          user_id: string | null
        }
        Insert: {
          allergies?: string | null
          checked_in_at?: string | null
          created_at?: string
          event_id: string
          guest_name?: string | null
          id?: string
          party_size?: number
          queued_at?: string
          reminded_for?: string | null
          status: Database['public']['Enums']['rsvp_status']
          user_id?: string | null
        }
        Update: {
          allergies?: string | null
          checked_in_at?: string | null
          created_at?: string
          event_id?: string
          guest_name?: string | null
          id?: string
          party_size?: number
          queued_at?: string
          reminded_for?: string | null
          status?: Database['public']['Enums']['rsvp_status']
          user_id?: string | null
        }
        Relationships: [
          {
            foreignKeyName: 'rsvps_event_id_fkey'
            columns: ['event_id']
            isOneToOne: false
            referencedRelation: 'events'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'rsvps_user_id_fkey'
            columns: ['user_id']
            isOneToOne: false
            referencedRelation: 'users'
            referencedColumns: ['id']
          },
        ]
      }
      sales: {
        Row: {
          amount_cents: number
          basket_id: string
          cheese_id: string | null
          cheese_name: string
          discount_cents: number
          grams: number
          movement_id: number | null
          net_cents: number | null
          pieces: number | null
          position: number
          price_cents: number
          tax_cents: number | null
          tax_percent: number | null
        }
        Insert: {
          amount_cents: number
          basket_id: string
          cheese_id?: string | null
          cheese_name: string
          discount_cents?: number
          grams: number
          movement_id?: number | null
          net_cents?: number | null
          pieces?: number | null
          position: number
          price_cents: number
          tax_cents?: number | null
          tax_percent?: number | null
        }
        Update: {
          amount_cents?: number
          basket_id?: string
          cheese_id?: string | null
          cheese_name?: string
          discount_cents?: number
          grams?: number
          movement_id?: number | null
          net_cents?: number | null
          pieces?: number | null
          position?: number
          price_cents?: number
          tax_cents?: number | null
          tax_percent?: number | null
        }
        Relationships: [
          {
            foreignKeyName: 'sales_basket_id_fkey'
            columns: ['basket_id']
            isOneToOne: false
            referencedRelation: 'baskets'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'sales_cheese_id_fkey'
            columns: ['cheese_id']
            isOneToOne: false
            referencedRelation: 'cheeses'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'sales_movement_id_fkey'
            columns: ['movement_id']
            isOneToOne: true
            referencedRelation: 'stock_movements'
            referencedColumns: ['id']
          },
        ]
      }
      search_terms: {
        Row: {
          created_at: string
          finds: string[]
          id: string
          kind: Database['public']['Enums']['search_term_kind']
          reason: string
          term: string
          updated_at: string
          version: number
        }
        Insert: {
          created_at?: string
          finds: string[]
          id?: string
          kind: Database['public']['Enums']['search_term_kind']
          reason?: string
          term: string
          updated_at?: string
          version?: number
        }
        Update: {
          created_at?: string
          finds?: string[]
          id?: string
          kind?: Database['public']['Enums']['search_term_kind']
          reason?: string
          term?: string
          updated_at?: string
          version?: number
        }
        Relationships: []
      }
      staff_settings: {
        Row: {
          auto_post_times: string[]
          caption_tone: Database['public']['Enums']['caption_tone']
          cash_rounding_cents: number
          created_at: string
          default_low_stock_grams: number
          id: number
          mails_new_orders: boolean
          max_discount_percent: number
          require_second_factor: boolean
          updated_at: string
          version: number
        }
        Insert: {
          auto_post_times?: string[]
          caption_tone?: Database['public']['Enums']['caption_tone']
          cash_rounding_cents?: number
          created_at?: string
          default_low_stock_grams?: number
          id?: number
          mails_new_orders?: boolean
          max_discount_percent?: number
          require_second_factor?: boolean
          updated_at?: string
          version?: number
        }
        Update: {
          auto_post_times?: string[]
          caption_tone?: Database['public']['Enums']['caption_tone']
          cash_rounding_cents?: number
          created_at?: string
          default_low_stock_grams?: number
          id?: number
          mails_new_orders?: boolean
          max_discount_percent?: number
          require_second_factor?: boolean
          updated_at?: string
          version?: number
        }
        Relationships: []
      }
      stock_alert_batches: {
        Row: {
          cancelled_at: string | null
          cheese_id: string
          created_at: string
          id: number
          send_at: string
          sent_at: string | null
          sent_count: number | null
        }
        Insert: {
          cancelled_at?: string | null
          cheese_id: string
          created_at?: string
          id?: never
          send_at?: string
          sent_at?: string | null
          sent_count?: number | null
        }
        Update: {
          cancelled_at?: string | null
          cheese_id?: string
          created_at?: string
          id?: never
          send_at?: string
          sent_at?: string | null
          sent_count?: number | null
        }
        Relationships: [
          {
            foreignKeyName: 'stock_alert_batches_cheese_id_fkey'
            columns: ['cheese_id']
            isOneToOne: false
            referencedRelation: 'cheeses'
            referencedColumns: ['id']
          },
        ]
      }
      stock_movements: {
        Row: {
          asks_for_count: boolean
          best_before: string | null
          change_grams: number
          change_set_id: string | null
          cheese_id: string
          corrects: number | null
          created_at: string
          created_by: string | null
          grams: number
          id: number
          kind: Database['public']['Enums']['stock_movement_kind']
          lot: string | null
          note: string | null
          stock_after_grams: number
          supplier: string | null
          created_at_local: string
        }
        Insert: {
          asks_for_count?: boolean
          best_before?: string | null
          change_grams: number
          change_set_id?: string | null
          cheese_id: string
          corrects?: number | null
          created_at?: string
          created_by?: string | null
          grams: number
          id?: never
          kind: Database['public']['Enums']['stock_movement_kind']
          lot?: string | null
          note?: string | null
          stock_after_grams: number
          supplier?: string | null
        }
        Update: {
          asks_for_count?: boolean
          best_before?: string | null
          change_grams?: number
          change_set_id?: string | null
          cheese_id?: string
          corrects?: number | null
          created_at?: string
          created_by?: string | null
          grams?: number
          id?: never
          kind?: Database['public']['Enums']['stock_movement_kind']
          lot?: string | null
          note?: string | null
          stock_after_grams?: number
          supplier?: string | null
        }
        Relationships: [
          {
            foreignKeyName: 'stock_movements_change_set_id_fkey'
            columns: ['change_set_id']
            isOneToOne: false
            referencedRelation: 'change_sets'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'stock_movements_cheese_id_fkey'
            columns: ['cheese_id']
            isOneToOne: false
            referencedRelation: 'cheeses'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'stock_movements_corrects_fkey'
            columns: ['corrects']
            isOneToOne: true
            referencedRelation: 'stock_movements'
            referencedColumns: ['id']
          },
        ]
      }
      user_favorites: {
        Row: {
          cheese_id: string
          created_at: string
          id: string
          user_id: string
        }
        Insert: {
          cheese_id: string
          created_at?: string
          id?: string
          user_id?: string
        }
        Update: {
          cheese_id?: string
          created_at?: string
          id?: string
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: 'user_favorites_cheese_id_fkey'
            columns: ['cheese_id']
            isOneToOne: false
            referencedRelation: 'cheeses'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'user_favorites_user_id_fkey'
            columns: ['user_id']
            isOneToOne: false
            referencedRelation: 'users'
            referencedColumns: ['id']
          },
        ]
      }
      users: {
        Row: {
          created_at: string
          first_name: string | null
          id: string
          last_name: string | null
          role: Database['public']['Enums']['user_role']
          role_confirmed_at: string | null
          role_since: string
          updated_at: string
        }
        Insert: {
          created_at?: string
          first_name?: string | null
          id: string
          last_name?: string | null
          role?: Database['public']['Enums']['user_role']
          role_confirmed_at?: string | null
          role_since?: string
          updated_at?: string
        }
        Update: {
          created_at?: string
          first_name?: string | null
          id?: string
          last_name?: string | null
          role?: Database['public']['Enums']['user_role']
          role_confirmed_at?: string | null
          role_since?: string
          updated_at?: string
        }
        Relationships: []
      }
    }
    Views: {
      cheese_versions: {
        Row: {
          change_set_id: string | null
          changed_at: string | null
          changed_by: string | null
          changed_fields: string[] | null
          cheese_id: string | null
          id: number | null
          operation: string | null
          restored_from: number | null
          snapshot: Json | null
          version: number | null
        }
        Relationships: []
      }
      placard_states: {
        Row: {
          active: boolean | null
          archived_at: string | null
          changes: Json | null
          cheese_id: string | null
          content: Json | null
          content_hash: string | null
          name: string | null
          placard_id: string | null
          printed_at: string | null
          printed_at_local: string | null
          template: Database['public']['Enums']['placard_template'] | null
          to_reprint: boolean | null
        }
        Relationships: []
      }
    }
    Functions: {
      accept_invitation: {
        Args: { token: string }
        Returns: Database['public']['Enums']['user_role']
      }
      add_display: {
        Args: { name: string }
        Returns: string
      }
      add_guests: {
        Args: { allergies?: string; event_uuid: string; guest_name?: string; has_arrived?: boolean; idempotency_key?: string; party_size: number }
        Returns: string
      }
      add_import_rows: {
        Args: { import_uuid: string; rows: Json }
        Returns: number
      }
      add_starter_cheeses: {
        Args: { slugs: string[] }
        Returns: string
      }
      also_loved: {
        Args: { cheese_uuid: string }
        Returns: { country_iso: string; flag_emoji: string; hero_image_url: string; id: string; name: string; slug: string }[]
      }
      analytics_report: {
        Args: { period?: string }
        Returns: Json
      }
      apply_import: {
        Args: { confirmed_allergens?: number[]; confirmed_facts?: Database['public']['Enums']['food_fact'][]; import_uuid: string; without_refused?: boolean }
        Returns: string
      }
      attend_record: {
        Args: { record: string }
        Returns: { name: string }[]
      }
      best_before_list: {
        Args: never
        Returns: { best_before: string; cheese_id: string; days_left: number; grams: number; lot: string; movement_id: number }[]
      }
      browse_catalogue: {
        Args: { country?: string; in_stock?: boolean; lactose_free?: boolean; milk?: Database['public']['Enums']['milk_species']; page_limit?: number; page_offset?: number; price?: Database['public']['Enums']['price_range']; query?: string; sort?: string; strength?: Database['public']['Enums']['strength']; style?: Database['public']['Enums']['cheese_style']; treatment?: Database['public']['Enums']['milk_treatment']; vegetarian?: boolean; without?: Database['public']['Enums']['allergen'] }
        Returns: Json
      }
      calendar_days: {
        Args: { from_day: string; to_day: string }
        Returns: { changed_by: string; cheese_hero_image_url: string; cheese_id: string; cheese_name: string; cheese_slug: string; day: string; entry_id: string; events: Json; in_stock: boolean; is_active: boolean; is_closed: boolean; is_past: boolean; is_today: boolean; note: string; repeated_on: string; shown_cheese_id: string; shown_cheese_name: string; shown_in_stock: boolean; status: Database['public']['Enums']['calendar_status']; version: number }[]
      }
      cancel_order: {
        Args: { code: string; token?: string }
        Returns: Json
      }
      cancel_rsvp: {
        Args: { event_uuid: string }
        Returns: boolean
      }
      cancel_scheduled_price: {
        Args: { planned: string }
        Returns: boolean
      }
      cancel_stock_alerts: {
        Args: { batch_id: number }
        Returns: boolean
      }
      catalogue_facets: {
        Args: { country?: string; in_stock?: boolean; lactose_free?: boolean; milk?: Database['public']['Enums']['milk_species']; price?: Database['public']['Enums']['price_range']; query?: string; strength?: Database['public']['Enums']['strength']; style?: Database['public']['Enums']['cheese_style']; treatment?: Database['public']['Enums']['milk_treatment']; vegetarian?: boolean; without?: Database['public']['Enums']['allergen'] }
        Returns: { cheeses: number; facet: string; label: string; value: string }[]
      }
      change_order: {
        Args: { code: string; lines: Json; note?: string; pickup_at: string; token?: string; wants_reminder?: boolean }
        Returns: Json
      }
      change_party_size: {
        Args: { event_uuid: string; give_up_seats?: boolean; idempotency_key?: string; party_size: number }
        Returns: Database['public']['Enums']['rsvp_status']
      }
      check_in: {
        Args: { has_arrived: boolean; idempotency_key?: string; rsvp_uuid: string; seconds_ago?: number }
        Returns: string
      }
      cheeses_on_map: {
        Args: { only_age_band?: number; only_strength?: number; page_limit?: number; page_offset?: number }
        Returns: { age_days: number; in_stock: boolean; is_age_recorded: boolean; name: string; slug: string; strength: number; total: number }[]
      }
      cheeses_to_order: {
        Args: { typed: string }
        Returns: { available_grams: number; id: string; in_stock: boolean; name: string; piece_grams: number }[]
      }
      close_day: {
        Args: { counted_cents: number; of_day?: string }
        Returns: string
      }
      compare_versions: {
        Args: { of_record: string; of_table: string; one_version: number; other_version: number }
        Returns: { field: string; is_restorable: boolean; one_value: Json; other_value: Json }[]
      }
      confirm_features: {
        Args: { from_day: string; to_day: string }
        Returns: { cheese_name: string; day: string; is_confirmed: boolean }[]
      }
      confirm_food_fact: {
        Args: { cheese: string; fact: Database['public']['Enums']['food_fact']; seen_version: number }
        Returns: undefined
      }
      confirm_order: {
        Args: { code: string; token: string }
        Returns: Json
      }
      confirm_stock_alert: {
        Args: { token: string }
        Returns: boolean
      }
      correct_stock_movement: {
        Args: { idempotency_key?: string; movement_id: number; note?: string }
        Returns: Database['public']['Tables']['stock_movements']['Row']
        SetofOptions: { from: '*'; to: 'stock_movements'; isOneToOne: true; isSetofReturn: false }
      }
      correct_stock_movements: {
        Args: { idempotency_key?: string; movement_ids: number[] }
        Returns: Database['public']['Tables']['stock_movements']['Row'][]
        SetofOptions: { from: '*'; to: 'stock_movements'; isOneToOne: false; isSetofReturn: true }
      }
      dashboard_counts: {
        Args: never
        Returns: { low_stock: number; notify_requests: number; out_of_stock: number; pending_recipes: number; undecided_comments: number; upcoming_events: number; views_last_week: number; views_this_week: number; views_today: number }[]
      }
      day_report: {
        Args: { of_day?: string }
        Returns: Json
      }
      day_state: {
        Args: never
        Returns: { closed_at_local: string; closed_by_name: string; last_closed: string; open_days: string[]; today: string }[]
      }
      decide_event: {
        Args: { decision: string; event_uuid: string; note?: string; seen_version: number }
        Returns: undefined
      }
      decide_proposal: {
        Args: { decision: string; note?: string; proposal: string; seen_version?: number }
        Returns: number
      }
      decide_upgraded_price: {
        Args: { goes_back: boolean; upgraded: string }
        Returns: boolean
      }
      decide_waiting_basket: {
        Args: { basket_id: string; is_entered: boolean }
        Returns: boolean
      }
      delete_answer: {
        Args: { comment_id: string; expected_version: number }
        Returns: undefined
      }
      delete_my_account: {
        Args: { confirm: string }
        Returns: undefined
      }
      delete_my_recipe: {
        Args: { recipe_id: string }
        Returns: boolean
      }
      desk_events: {
        Args: { page_limit?: number; page_offset?: number; search?: string; show?: string }
        Returns: { arrived: number; capacity: number; ends_at_local: string; id: string; is_archived: boolean; is_over: boolean; seated: number; slug: string; starts_at_local: string; status: Database['public']['Enums']['event_status']; title: string; total: number; waiting: number }[]
      }
      duplicate_event: {
        Args: { copy_uuid: string; event_uuid: string }
        Returns: string
      }
      end_my_session: {
        Args: { session_id: string }
        Returns: boolean
      }
      end_session: {
        Args: { session_id: string }
        Returns: boolean
      }
      end_sessions: {
        Args: { user_id: string }
        Returns: number
      }
      event_guests: {
        Args: { event_uuid: string }
        Returns: { allergies: string; checked_in_at_local: string; created_at: string; created_at_local: string; email: string; has_account: boolean; name: string; party_size: number; rsvp_id: string; status: Database['public']['Enums']['rsvp_status'] }[]
      }
      example_prices: {
        Args: never
        Returns: { cheese_id: string; name: string }[]
      }
      explain_board: {
        Args: { budget_cents?: number; meal?: Database['public']['Enums']['board_meal']; people: number; strongest?: Database['public']['Enums']['strength']; wishes?: Database['public']['Enums']['board_wish'][]; without?: Database['public']['Enums']['allergen'][] }
        Returns: { cents: number; cheese_id: string; grams: number; is_chosen: boolean; name: string; objection: Database['public']['Enums']['board_objection']; strength: number }[]
      }
      export_audit_log: {
        Args: { by_person?: string; from_day?: string; of_topic?: string; to_day?: string }
        Returns: string
      }
      export_list: {
        Args: { filters?: Json; list: string; page_offset?: number }
        Returns: Json[]
      }
      export_my_data: {
        Args: never
        Returns: Json
      }
      export_report: {
        Args: { kind: string; period?: string }
        Returns: string
      }
      export_sales: {
        Args: { period?: string }
        Returns: string
      }
      export_stock_ledger: {
        Args: { cheese_uuid?: string; from_day?: string; of_kind?: Database['public']['Enums']['stock_movement_kind']; to_day?: string }
        Returns: string
      }
      failed_searches: {
        Args: never
        Returns: { searches: number; term: string }[]
      }
      find_cheeses: {
        Args: { query: string }
        Returns: Database['public']['Tables']['cheeses']['Row'][]
        SetofOptions: { from: '*'; to: 'cheeses'; isOneToOne: false; isSetofReturn: true }
      }
      find_placards: {
        Args: { query: string }
        Returns: Database['public']['Views']['placard_states']['Row'][]
        SetofOptions: { from: '*'; to: 'placard_states'; isOneToOne: false; isSetofReturn: true }
      }
      finish_import: {
        Args: { import_uuid: string }
        Returns: { outcome: Database['public']['Enums']['import_outcome']; rows: number }[]
      }
      food_fact_states: {
        Args: { of_cheese: string }
        Returns: { confirmed_at_local: string; confirmed_by_name: string; fact: Database['public']['Enums']['food_fact']; is_confirmed: boolean; is_taken_over: boolean; source: string; suggested: Json }[]
      }
      get_cheese_average_rating: {
        Args: { cheese_uuid: string }
        Returns: number
      }
      get_cheese_favorites_count: {
        Args: { cheese_uuid: string }
        Returns: number
      }
      get_community_favorites: {
        Args: never
        Returns: { average_rating: number; cheese_id: string; comment_count: number; country_iso: string; favorites_count: number; flag_emoji: string; hero_image_url: string; image_urls: string[]; in_stock: boolean; name: string; origin_region: string; public_comments: Json; rating_count: number; slug: string; summary: string }[]
      }
      get_home_pictures: {
        Args: never
        Returns: { alt_text: string; caption: string; height: number; path: string; width: number }[]
      }
      get_picture_details: {
        Args: { urls: string[] }
        Returns: { alt_text: string; focus_x: number; focus_y: number; url: string }[]
      }
      get_todays_featured_cheese: {
        Args: never
        Returns: { avg_rating: number; cheese_aging_time: string; cheese_country_iso: string; cheese_flag_emoji: string; cheese_flavor_tags: string[]; cheese_hero_image_url: string; cheese_id: string; cheese_milk_type: string; cheese_name: string; cheese_slug: string; cheese_summary: string; cheese_texture_tags: string[]; favorites_count: number }[]
      }
      guest_counts: {
        Args: { event_uuid: string }
        Returns: { arrived: number; rsvps: number; seated: number; waiting: number }[]
      }
      hide_display_name: {
        Args: { name: string; reason: string }
        Returns: undefined
      }
      import_facts: {
        Args: { import_uuid: string }
        Returns: { fact: Database['public']['Enums']['food_fact']; rows: number; value: string }[]
      }
      import_progress: {
        Args: never
        Returns: number
      }
      inventory: {
        Args: { page_limit?: number; page_offset?: number }
        Returns: { active: boolean; average_rating: number; best_before: string; cheese_id: string; days_of_cover: number; days_to_best_before: number; flag_emoji: string; grams: number; hero_image_alt: string; hero_image_url: string; in_stock: boolean; is_low: boolean; is_tracked: boolean; last_sold_at: string; name: string; piece_grams: number; price_per_kg_cents: number; price_per_piece_cents: number; rating_count: number; searches_without_result: number; set_aside_grams: number; short_code: string; slug: string; sold_grams: number; tax_percent: number; usual_grams: Json; version: number; waiting_guests: number }[]
      }
      invite_person: {
        Args: { email: string; role: Database['public']['Enums']['user_role'] }
        Returns: string
      }
      kiosk_data: {
        Args: { token: string }
        Returns: Json
      }
      kiosk_heartbeat: {
        Args: { app_version: string; token: string }
        Returns: boolean
      }
      last_saved: {
        Args: { of_record: string; of_table: string }
        Returns: { changed_at_local: string; changed_by_name: string }[]
      }
      leave_record: {
        Args: { record: string }
        Returns: undefined
      }
      list_audit_entries: {
        Args: { by_person?: string; from_day?: string; of_topic?: string; page_limit?: number; page_offset?: number; to_day?: string }
        Returns: { action: string; actor_name: string; at_local: string; detail: Json; id: number; subject: string; subject_name: string; topic: string; total: number }[]
      }
      list_baskets: {
        Args: { of_day?: string; slip?: string }
        Returns: { discount_cents: number; discount_reason: string; given_cents: number; goods_cents: number; id: string; is_late: boolean; is_mine: boolean; is_voided: boolean; lines: Json; payment: Database['public']['Enums']['payment_kind']; reason: string; returns: string; rounding_cents: number; slip_number: string; sold_at_local: string; sold_by_name: string; tax_cents: number; tax_included: boolean; total_cents: number; voids: string }[]
      }
      list_change_sets: {
        Args: { by_person?: string; from_day?: string; of_id?: string; of_kind?: string; page_limit?: number; page_offset?: number; to_day?: string }
        Returns: { created_at_local: string; created_by_name: string; first_names: string[]; id: string; kind: string; records: number; summary: string; total: number; undone: number; undone_at_local: string; undone_by_name: string }[]
      }
      list_displays: {
        Args: never
        Returns: { app_version: string; id: string; last_contact_local: string; name: string; state: string }[]
      }
      list_editors: {
        Args: never
        Returns: { id: string; name: string }[]
      }
      list_events: {
        Args: { only_coming?: boolean; page_limit?: number; page_offset?: number; with_cheese?: string }
        Returns: { capacity: number; description: string; ends_at: string; ends_at_local: string; going: number; ical_sequence: number; id: string; image_alt: string; image_url: string; location: string; payment_note: string; price_cents: number; price_includes: string; published_at: string; served_cheeses: Json; slug: string; starts_at: string; starts_at_local: string; status: Database['public']['Enums']['event_status']; summary: string; title: string; total: number; updated_at: string }[]
      }
      list_invitations: {
        Args: never
        Returns: { email: string; expires_at_local: string; id: string; invited_by: string; is_open: boolean; role: Database['public']['Enums']['user_role']; sent_at_local: string }[]
      }
      list_orders: {
        Args: { from_day?: string; page_limit?: number; page_offset?: number; to_day?: string }
        Returns: { basket_id: string; cancel_reason: string; code: string; created_at_local: string; day: string; email: string; id: string; is_member: boolean; lines: Json; name: string; note: string; phone: string; pickup_at: string; pickup_at_local: string; state: Database['public']['Enums']['order_state']; taken_by_name: string; tax_cents: number; total: number; total_cents: number; warnings: string[] }[]
      }
      list_pictures: {
        Args: { built_in?: string[]; only_path?: string; page_limit?: number; page_offset?: number; search?: string; show?: string; sort?: string }
        Returns: { alt_text: string; byte_size: number; created_at_local: string; focus_x: number; focus_y: number; height: number; home_caption: string; home_status: string; is_built_in: boolean; media_id: string; path: string; total: number; uses: Json; version: number; width: number }[]
      }
      list_removed: {
        Args: { by_person?: string; from_day?: string; of_table?: string; page_limit?: number; page_offset?: number; to_day?: string }
        Returns: { changed_at_local: string; changed_by_name: string; current_version: number; id: number; record_id: string; state: string; table_name: string; title: string; total: number; version: number }[]
      }
      list_starter_cheeses: {
        Args: never
        Returns: { country_iso: string; flag_emoji: string; hero_image_url: string; is_added: boolean; name: string; slug: string; summary: string }[]
      }
      list_users: {
        Args: { descending?: boolean; page_limit?: number; page_offset?: number; search?: string; sort?: string; with_role?: Database['public']['Enums']['user_role'] }
        Returns: { created_at: string; created_at_local: string; email: string; first_name: string; id: string; is_confirmed: boolean; is_suspended: boolean; last_name: string; last_sign_in_at: string; last_sign_in_at_local: string; last_used_at_local: string; role: Database['public']['Enums']['user_role']; session_count: number; total: number }[]
      }
      list_versions: {
        Args: { by_person?: string; from_day?: string; of_change_set?: string; of_record?: string; of_table?: string; page_limit?: number; page_offset?: number; to_day?: string }
        Returns: { change_set_id: string; change_set_kind: string; change_set_summary: string; changed_at_local: string; changed_by_name: string; changed_fields: string[]; current_version: number; id: number; is_archived: boolean; operation: string; record_id: string; restored_from: number; table_name: string; title: string; total: number; version: number }[]
      }
      low_stock: {
        Args: never
        Returns: { cheese_id: string; grams: number; is_out: boolean; name: string }[]
      }
      mail_slip: {
        Args: { basket_id: string; email: string }
        Returns: undefined
      }
      make_bulk_change: {
        Args: { change: Json; idempotency_key?: string; selection: Json; token: string }
        Returns: Json
      }
      message_guests: {
        Args: { audience: string; event_uuid: string; idempotency_key?: string; message: string }
        Returns: number
      }
      moderate_comment: {
        Args: { action: string; comment_id: string; reason?: string }
        Returns: string
      }
      moderation_queue: {
        Args: { page_limit?: number; page_offset?: number; search?: string; show?: string }
        Returns: { answer: string; answer_version: number; cheese_name: string; cheese_slug: string; comment: string; comment_id: string; created_at: string; created_at_local: string; display_name: string; hidden_at: string; hidden_reason: string; is_answer_published: boolean; is_waiting: boolean; report_count: number; report_reasons: string[]; stars: number; total: number; updated_at: string }[]
      }
      my_calendar_feed: {
        Args: never
        Returns: string
      }
      my_favorite_recipes: {
        Args: { page_limit?: number; page_offset?: number; search?: string }
        Returns: { cheeses: Json; id: string; image_alt: string; image_url: string; minutes: number; servings: number; slug: string; summary: string; title: string; total: number }[]
      }
      my_favorites: {
        Args: never
        Returns: { average_rating: number; cheese_id: string; country_iso: string; created_at: string; created_at_local: string; flag_emoji: string; hero_image_url: string; id: string; image_urls: string[]; in_stock: boolean; my_rating: number; name: string; piece_grams: number; price_per_kg_cents: number; price_per_piece_cents: number; slug: string; summary: string }[]
      }
      my_home: {
        Args: never
        Returns: Json
      }
      my_order: {
        Args: { code: string; token?: string }
        Returns: Json
      }
      my_orders: {
        Args: never
        Returns: Json
      }
      my_recipes: {
        Args: { page_limit?: number; page_offset?: number }
        Returns: { id: string; review_note: string; slug: string; status: Database['public']['Enums']['recipe_status']; title: string; total: number; updated_at_local: string }[]
      }
      my_rsvps: {
        Args: { page_limit?: number; page_offset?: number }
        Returns: { event_id: string; event_status: Database['public']['Enums']['event_status']; is_open: boolean; party_size: number; slug: string; starts_at_local: string; status: Database['public']['Enums']['rsvp_status']; title: string; total: number }[]
      }
      my_sessions: {
        Args: never
        Returns: { aal: string; created_at: string; created_at_local: string; id: string; is_current: boolean; last_used_at: string; last_used_at_local: string; user_agent: string }[]
      }
      needs_second_factor: {
        Args: never
        Returns: boolean
      }
      note_allergies: {
        Args: { allergies: string; event_uuid: string }
        Returns: undefined
      }
      notify_request_counts: {
        Args: never
        Returns: { cheese_id: string; name: string; waiting: number }[]
      }
      open_my_order: {
        Args: { code: string }
        Returns: string
      }
      open_proposals: {
        Args: { of_cheese?: string }
        Returns: { base: Json; cheese_id: string; cheese_name: string; cheese_version: number; conflicts: string[]; created_at_local: string; created_by_name: string; current_fields: Json; fields: Json; id: string; is_own: boolean }[]
      }
      order_todos: {
        Args: never
        Returns: { cheese_id: string; cheese_name: string; codes: string[]; kind: string; missing_grams: number; next_pickup_local: string }[]
      }
      orders_report: {
        Args: { period?: string }
        Returns: { cancelled: number; collected: number; collected_grams: number; not_collected: number; not_collected_grams: number; open: number; orders: number; set_aside_grams: number }[]
      }
      orders_to_cut: {
        Args: { of_day?: string }
        Returns: { cheese_id: string; codes: string[]; grams: number; name: string; orders: number; pieces: number }[]
      }
      pair_kiosk: {
        Args: { code: string }
        Returns: string
      }
      panel_state: {
        Args: { cheese_uuid: string }
        Returns: { average_rating: number; favorites_count: number; is_favorite: boolean; my_comment: Json; my_rating: number; public_comment_count: number; public_comments: Json; rating_count: number; rating_distribution: number[] }[]
      }
      pickup_times: {
        Args: never
        Returns: { day: string; pickup_at: string; pickup_at_local: string }[]
      }
      placards_of: {
        Args: { cheese_uuids: string[] }
        Returns: Database['public']['Views']['placard_states']['Row'][]
        SetofOptions: { from: '*'; to: 'placard_states'; isOneToOne: false; isSetofReturn: true }
      }
      placards_of_change_set: {
        Args: { change_set: string }
        Returns: Database['public']['Views']['placard_states']['Row'][]
        SetofOptions: { from: '*'; to: 'placard_states'; isOneToOne: false; isSetofReturn: true }
      }
      place_order: {
        Args: { email?: string; from_board?: boolean; key?: string; lines: Json; name?: string; note?: string; phone?: string; pickup_at: string; wants_reminder?: boolean }
        Returns: Json
      }
      plans_between: {
        Args: { from_day: string; to_day: string }
        Returns: { at_local: string; id: string; kind: string; title: string }[]
      }
      post_home_picture: {
        Args: { caption?: string; picture_id: string }
        Returns: string
      }
      preview_bulk_change: {
        Args: { change: Json; selection: Json }
        Returns: Json
      }
      preview_featured_cheese: {
        Args: { on_day: string }
        Returns: { avg_rating: number; cheese_aging_time: string; cheese_country_iso: string; cheese_flag_emoji: string; cheese_flavor_tags: string[]; cheese_hero_image_url: string; cheese_id: string; cheese_milk_type: string; cheese_name: string; cheese_slug: string; cheese_summary: string; cheese_texture_tags: string[]; favorites_count: number; in_stock: boolean; status: Database['public']['Enums']['calendar_status'] }[]
      }
      preview_kiosk: {
        Args: { on_day?: string }
        Returns: Json
      }
      price_history: {
        Args: { cheese_uuid: string }
        Returns: { changed_by_name: string; is_planned: boolean; price_per_kg_cents: number; price_per_piece_cents: number; scheduled_id: string; starts_at_local: string }[]
      }
      publish_cheese_document: {
        Args: { cheese_uuid: string; draft_version: number }
        Returns: number
      }
      publish_page_document: {
        Args: { draft_version: number; page: Database['public']['Enums']['page_kind'] }
        Returns: number
      }
      reactivate_user: {
        Args: { user_id: string }
        Returns: undefined
      }
      read_calendar_feed: {
        Args: { token: string }
        Returns: { cheese_name: string; cheese_slug: string; day: string; id: string; in_stock: boolean; note: string; status: Database['public']['Enums']['calendar_status']; updated_at: string }[]
      }
      read_import: {
        Args: { import_uuid: string; page_limit?: number; page_offset?: number; stating?: Database['public']['Enums']['food_fact']; wanted?: Database['public']['Enums']['import_outcome'] }
        Returns: { changes: Json; cheese_id: string; line: number; name: string; outcome: Database['public']['Enums']['import_outcome']; problems: Json; slug: string }[]
      }
      read_invitation: {
        Args: { token: string }
        Returns: { email: string; expires_at_local: string; has_account: boolean; has_role: boolean; invited_by: string; role: Database['public']['Enums']['user_role'] }[]
      }
      recipe_queue: {
        Args: { page_limit?: number; page_offset?: number; search?: string; show?: string }
        Returns: { by_member: boolean; id: string; image_url: string; is_own: boolean; is_resubmitted: boolean; slug: string; status: Database['public']['Enums']['recipe_status']; title: string; total: number; updated_at_local: string }[]
      }
      record_basket: {
        Args: { basket: Json }
        Returns: Json
      }
      record_counts: {
        Args: { idempotency_key?: string; lines: Json; seconds_ago?: number }
        Returns: Database['public']['Tables']['stock_movements']['Row'][]
        SetofOptions: { from: '*'; to: 'stock_movements'; isOneToOne: false; isSetofReturn: true }
      }
      record_delivery: {
        Args: { idempotency_key?: string; lines: Json; note?: string; supplier?: string }
        Returns: Database['public']['Tables']['stock_movements']['Row'][]
        SetofOptions: { from: '*'; to: 'stock_movements'; isOneToOne: false; isSetofReturn: true }
      }
      record_placard_print: {
        Args: { cheese_uuid: string; content_hash: string; template?: Database['public']['Enums']['placard_template'] }
        Returns: string
      }
      record_placard_sheet: {
        Args: { cheese_uuids: string[]; content_hashes: string[]; copies?: number; template?: Database['public']['Enums']['placard_template'] }
        Returns: string[]
      }
      record_stock_movement: {
        Args: { amount_cents?: number; cheese_uuid: string; grams?: number; idempotency_key?: string; kind: Database['public']['Enums']['stock_movement_kind']; note?: string }
        Returns: Database['public']['Tables']['stock_movements']['Row']
        SetofOptions: { from: '*'; to: 'stock_movements'; isOneToOne: true; isSetofReturn: false }
      }
      remove_guests: {
        Args: { rsvp_uuid: string }
        Returns: boolean
      }
      remove_home_picture: {
        Args: { picture_id: string }
        Returns: undefined
      }
      renew_calendar_feed: {
        Args: never
        Returns: string
      }
      replace_picture: {
        Args: { new_url: string; old_path: string }
        Returns: number
      }
      report_comment: {
        Args: { public_id: string; reason: Database['public']['Enums']['report_reason'] }
        Returns: undefined
      }
      request_stock_alert: {
        Args: { cheese_uuid: string; email: string }
        Returns: undefined
      }
      resolve_short_code: {
        Args: { code: string }
        Returns: string
      }
      restore_display_name: {
        Args: { name: string }
        Returns: undefined
      }
      return_basket: {
        Args: { basket_id: string; lines: Json; payment: Database['public']['Enums']['payment_kind']; reason: string; return_key?: string }
        Returns: Json
      }
      returned_recipe: {
        Args: { recipe_id: string }
        Returns: Json
      }
      review_recipe: {
        Args: { decision: string; note?: string; recipe_id: string; seen_version?: number }
        Returns: undefined
      }
      revoke_display: {
        Args: { id: string }
        Returns: boolean
      }
      rollback_cheese: {
        Args: { expected_version: number; id: string; version: number }
        Returns: number
      }
      rollback_record: {
        Args: { expected_version: number; fields?: string[]; record_id: string; table_name: string; version: number }
        Returns: number
      }
      rsvp: {
        Args: { event_uuid: string; idempotency_key?: string; party_size?: number }
        Returns: Database['public']['Enums']['rsvp_status']
      }
      sales_report: {
        Args: { period?: string }
        Returns: Json
      }
      save_answer: {
        Args: { answer: string; comment_id: string; expected_version?: number; publish?: boolean }
        Returns: number
      }
      save_cheese: {
        Args: { beverages?: Json; record: Json }
        Returns: Database['public']['Tables']['cheeses']['Row']
        SetofOptions: { from: '*'; to: 'cheeses'; isOneToOne: true; isSetofReturn: false }
      }
      save_event: {
        Args: { cheese_ids?: string[]; record: Json }
        Returns: Database['public']['Tables']['events']['Row']
        SetofOptions: { from: '*'; to: 'events'; isOneToOne: true; isSetofReturn: false }
      }
      save_picture: {
        Args: { alt_text: string; focus_x: number; focus_y: number; former_alt_text: string; picture_path: string; read_version: number }
        Returns: number
      }
      save_recipe: {
        Args: { cheese_ids?: string[]; record: Json }
        Returns: Database['public']['Tables']['recipes']['Row']
        SetofOptions: { from: '*'; to: 'recipes'; isOneToOne: true; isSetofReturn: false }
      }
      save_recipe_draft: {
        Args: { cheese_ids?: string[]; idempotency_key?: string; record: Json }
        Returns: number
      }
      save_settings: {
        Args: { shop: Json; staff: Json; version: number }
        Returns: number
      }
      schedule_price: {
        Args: { cheese_uuid: string; from_day: string; price_per_kg_cents?: number; price_per_piece_cents?: number }
        Returns: Database['public']['Tables']['price_schedule']['Row']
        SetofOptions: { from: '*'; to: 'price_schedule'; isOneToOne: true; isSetofReturn: false }
      }
      search_cheeses: {
        Args: { country?: string; in_stock?: boolean; lactose_free?: boolean; milk?: Database['public']['Enums']['milk_species']; page_limit?: number; page_offset?: number; price?: Database['public']['Enums']['price_range']; query?: string; sort?: string; strength?: Database['public']['Enums']['strength']; style?: Database['public']['Enums']['cheese_style']; treatment?: Database['public']['Enums']['milk_treatment']; vegetarian?: boolean; without?: Database['public']['Enums']['allergen'] }
        Returns: { aging_time: string; average_rating: number; country_iso: string; country_name: string; favorites_count: number; flag_emoji: string; flavor_tags: string[]; hero_image_alt: string; hero_image_url: string; id: string; image_urls: string[]; in_stock: boolean; milk_type: string; name: string; origin_region: string; piece_grams: number; price_per_kg_cents: number; price_per_piece_cents: number; slug: string; staff_pick: string; staff_pick_by: string; style: Database['public']['Enums']['cheese_style']; summary: string; texture_tags: string[]; total: number }[]
      }
      search_events: {
        Args: { page_limit?: number; search: string }
        Returns: { ends_at: string; slug: string; starts_at_local: string; title: string }[]
      }
      search_recipes: {
        Args: { page_limit?: number; page_offset?: number; search?: string }
        Returns: { cheeses: Json; id: string; image_alt: string; image_url: string; minutes: number; servings: number; slug: string; summary: string; title: string; total: number }[]
      }
      search_terms_without_cheese: {
        Args: never
        Returns: string[]
      }
      sent_messages: {
        Args: { event_uuid: string }
        Returns: { audience: string; id: number; message: string; recipients: number; sent_at_local: string; sent_by_name: string }[]
      }
      set_display_name: {
        Args: { name: string }
        Returns: Json
      }
      set_in_stock: {
        Args: { cheese_uuid: string; grams?: number; idempotency_key?: string; in_stock: boolean }
        Returns: number
      }
      set_notice: {
        Args: { notice: string; until_local?: string }
        Returns: undefined
      }
      set_order_state: {
        Args: { new_state: Database['public']['Enums']['order_state']; order_uuid: string; reason?: string }
        Returns: boolean
      }
      set_shop_open: {
        Args: { is_open: boolean }
        Returns: undefined
      }
      set_user_role: {
        Args: { new_role: Database['public']['Enums']['user_role']; user_id: string }
        Returns: boolean
      }
      shop_time_in: {
        Args: { seconds: number }
        Returns: string
      }
      sold_grams: {
        Args: { period?: string }
        Returns: { grams: number; name: string }[]
      }
      start_import: {
        Args: { file_name: string }
        Returns: string
      }
      stock_alert_log: {
        Args: never
        Returns: { at: string; at_local: string; cheese_id: string; guests: number; id: number; name: string; state: string }[]
      }
      stock_days: {
        Args: { cheese_uuid?: string; from_day?: string; of_kind?: Database['public']['Enums']['stock_movement_kind']; to_day?: string }
        Returns: { change_grams: number; corrected_grams: number; counted_grams: number; day: string; delivered_grams: number; sold_grams: number; wasted_grams: number }[]
      }
      stock_ledger: {
        Args: { cheese_uuid?: string; from_day?: string; of_kind?: Database['public']['Enums']['stock_movement_kind']; page_limit?: number; page_offset?: number; to_day?: string }
        Returns: { asks_for_count: boolean; best_before: string; change_grams: number; cheese_id: string; cheese_name: string; corrected_by: number; corrects: number; created_at: string; created_at_local: string; created_by_name: string; grams: number; id: number; kind: Database['public']['Enums']['stock_movement_kind']; lot: string; note: string; stock_after_grams: number; supplier: string; total: number }[]
      }
      stock_questions: {
        Args: never
        Returns: { asked_at_local: string; cheese_id: string; grams: number; name: string }[]
      }
      stop_counting_stock: {
        Args: { cheese_uuid: string }
        Returns: undefined
      }
      submit_recipe: {
        Args: { cheese_ids?: string[]; idempotency_key?: string; record: Json }
        Returns: string
      }
      suggest_board: {
        Args: { budget_cents?: number; keep?: string[]; meal?: Database['public']['Enums']['board_meal']; people: number; shared?: string[]; strongest?: Database['public']['Enums']['strength']; swapped?: string[]; wishes?: Database['public']['Enums']['board_wish'][]; without?: Database['public']['Enums']['allergen'][] }
        Returns: Json
      }
      suggest_cheeses: {
        Args: { query: string }
        Returns: { flag_emoji: string; hero_image_url: string; id: string; name: string; origin_region: string; slug: string }[]
      }
      suggest_features: {
        Args: { from_day: string; to_day: string }
        Returns: { cheese_hero_image_url: string; cheese_id: string; cheese_name: string; cheese_slug: string; day: string; grams: number; in_season: boolean; last_day: string }[]
      }
      suspend_user: {
        Args: { user_id: string }
        Returns: undefined
      }
      swap_calendar_entries: {
        Args: { one_id: string; one_version: number; other_id: string; other_version: number }
        Returns: undefined
      }
      take_order: {
        Args: { email?: string; key?: string; lines: Json; name: string; note?: string; phone?: string; pickup_at_local: string }
        Returns: Json
      }
      taste_map_cells: {
        Args: never
        Returns: { age_band: number; cheeses: number; strength: number }[]
      }
      taste_profile: {
        Args: never
        Returns: Json
      }
      turnover_today: {
        Args: never
        Returns: { baskets: number; today_cents: number; week_ago_cents: number }[]
      }
      unconfirmed_cheeses: {
        Args: never
        Returns: { cheese_id: string; facts: Database['public']['Enums']['food_fact'][]; name: string }[]
      }
      undo_change_set: {
        Args: { after_record?: string; change_set: string; idempotency_key?: string; page_limit?: number }
        Returns: { name: string; outcome: string; reason: string; record_id: string }[]
      }
      undo_moderation: {
        Args: { comment_id: string; decided_at: string }
        Returns: undefined
      }
      undo_placard_prints: {
        Args: { placard_uuids: string[] }
        Returns: number
      }
      unsubscribe_stock_alert: {
        Args: { token: string }
        Returns: boolean
      }
      upgraded_prices: {
        Args: never
        Returns: { cheese_id: string; from_day: string; id: string; is_cents: number; name: string; was_cents: number }[]
      }
      user_sessions: {
        Args: { user_id: string }
        Returns: { aal: string; created_at: string; created_at_local: string; id: string; last_used_at: string; last_used_at_local: string; user_agent: string }[]
      }
      verify_audit_log: {
        Args: { after_entry?: number; page_limit?: number }
        Returns: { checked: number; first_broken: number; last_entry: number }[]
      }
      void_basket: {
        Args: { basket_id: string; reason: string; void_key?: string }
        Returns: Json
      }
      waiting_baskets: {
        Args: never
        Returns: { id: string; received_at_local: string; refused_because: string; request: Json; sold_at_local: string; sold_by_name: string }[]
      }
      whoami: {
        Args: never
        Returns: string
      }
      withdraw_display_name: {
        Args: never
        Returns: boolean
      }
      withdraw_invitation: {
        Args: { id: string }
        Returns: boolean
      }
      author_name: { Args: { '': Database['public']['Tables']['recipes']['Row'] }; Returns: string }
      closed_to_guests: { Args: { '': Database['public']['Tables']['business_settings']['Row'] }; Returns: Json }
      coming_special_days: { Args: { '': Database['public']['Tables']['business_settings']['Row'] }; Returns: Json }
      created_at_local: { Args: { '': Database['public']['Tables']['change_sets']['Row'] }; Returns: string } | { Args: { '': Database['public']['Tables']['cheese_comments']['Row'] }; Returns: string } | { Args: { '': Database['public']['Tables']['public_comments']['Row'] }; Returns: string } | { Args: { '': Database['public']['Tables']['stock_movements']['Row'] }; Returns: string }
      current_piece_price: { Args: { '': Database['public']['Tables']['cheeses']['Row'] }; Returns: number }
      current_price: { Args: { '': Database['public']['Tables']['cheeses']['Row'] }; Returns: number }
      ends_at_local: { Args: { '': Database['public']['Tables']['events']['Row'] }; Returns: string }
      has_taste_map: { Args: { '': Database['public']['Tables']['business_settings']['Row'] }; Returns: boolean }
      image_url: { Args: { '': Database['public']['Tables']['cheeses']['Row'] }; Returns: string }
      is_guest_list_open: { Args: { '': Database['public']['Tables']['events']['Row'] }; Returns: boolean }
      is_guest_list_readable: { Args: { '': Database['public']['Tables']['events']['Row'] }; Returns: boolean }
      is_over: { Args: { '': Database['public']['Tables']['events']['Row'] }; Returns: boolean }
      is_own: { Args: { '': Database['public']['Tables']['recipes']['Row'] }; Returns: boolean }
      missing_for_opening: { Args: { '': Database['public']['Tables']['business_settings']['Row'] }; Returns: string[] }
      next_midnight: { Args: { '': Database['public']['Tables']['business_settings']['Row'] }; Returns: string }
      notice_until_local: { Args: { '': Database['public']['Tables']['business_settings']['Row'] }; Returns: string }
      now_local: { Args: { '': Database['public']['Tables']['business_settings']['Row'] }; Returns: string }
      opening_sentences: { Args: { '': Database['public']['Tables']['business_settings']['Row'] }; Returns: Json }
      saved_by: { Args: { '': Database['public']['Tables']['cheese_document_drafts']['Row'] }; Returns: string } | { Args: { '': Database['public']['Tables']['page_document_drafts']['Row'] }; Returns: string }
      served_cheeses: { Args: { '': Database['public']['Tables']['events']['Row'] }; Returns: Json }
      shown_milk: { Args: { '': Database['public']['Tables']['cheeses']['Row'] }; Returns: string }
      starts_at_local: { Args: { '': Database['public']['Tables']['events']['Row'] }; Returns: string }
      takes_messages: { Args: { '': Database['public']['Tables']['events']['Row'] }; Returns: boolean }
      takes_walk_ins: { Args: { '': Database['public']['Tables']['events']['Row'] }; Returns: boolean }
      updated_at_local: { Args: { '': Database['public']['Tables']['cheeses']['Row'] }; Returns: string }
    }
    Enums: {
      alcohol_policy: 'prefer_na' | 'show_all' | 'hide_alcohol'
      allergen: 'celery' | 'crustaceans' | 'egg' | 'fish' | 'gluten' | 'lupin' | 'milk' | 'mollusks' | 'mustard' | 'nuts' | 'peanuts' | 'sesame' | 'soy' | 'sulfites'
      beverage_kind: 'wine' | 'beer' | 'cider' | 'spirit' | 'na'
      board_meal: 'before' | 'after' | 'instead'
      board_objection: 'pregnant' | 'allergens' | 'vegetarian' | 'no_raw_milk' | 'no_lactose' | 'no_blue' | 'too_strong' | 'swapped' | 'no_price' | 'pieces_do_not_fit' | 'not_enough' | 'budget'
      board_wish: 'pregnant' | 'vegetarian' | 'no_raw_milk' | 'no_lactose' | 'no_blue'
      calendar_status: 'idea' | 'planned' | 'confirmed'
      caption_tone: 'classy' | 'playful'
      cheese_style: 'hard' | 'semi-hard' | 'semi-soft' | 'soft' | 'blue' | 'fresh'
      coagulant: 'animal' | 'microbial' | 'plant' | 'varies' | 'unknown'
      event_status: 'draft' | 'published' | 'cancelled'
      food_fact: 'milk_treatment' | 'coagulant' | 'allergens' | 'lactose' | 'rind'
      import_outcome: 'created' | 'changed' | 'unchanged' | 'refused'
      lactose: 'free' | 'naturally_free' | 'contains' | 'unknown'
      milk_species: 'cow' | 'sheep' | 'goat' | 'buffalo'
      milk_treatment: 'raw' | 'thermized' | 'pasteurized' | 'unknown'
      order_state: 'unconfirmed' | 'requested' | 'placed' | 'preparing' | 'ready' | 'collected' | 'not_collected' | 'cancelled'
      page_kind: 'home' | 'visit' | 'recipes' | 'events' | 'community_favorites' | 'sign_in' | 'footer'
      payment_kind: 'cash' | 'card' | 'other'
      placard_template: 'a4-eight-up' | 'label' | 'a6-tent'
      price_display: 'per_100g' | 'per_kg'
      price_range: 'to_3' | 'to_4' | 'to_5' | 'to_6' | 'over_6'
      recipe_status: 'draft' | 'pending' | 'returned' | 'rejected' | 'published' | 'archived'
      report_reason: 'spam' | 'offensive' | 'personal' | 'off-topic' | 'other'
      rind: 'none' | 'natural' | 'washed' | 'bloomy' | 'waxed' | 'unknown'
      rsvp_status: 'going' | 'waiting'
      search_term_kind: 'synonym' | 'substitute'
      stock_movement_kind: 'delivery' | 'sale' | 'waste' | 'count' | 'correction'
      strength: 'mild' | 'medium' | 'strong' | 'unknown'
      user_role: 'customer' | 'employee' | 'manager' | 'admin'
      view_kind: 'view' | 'scan'
    }
    CompositeTypes: { [_ in never]: never }
  }
}

type PublicSchema = Database['public']

export type Tables<Name extends keyof (PublicSchema['Tables'] & PublicSchema['Views'])> = (PublicSchema['Tables'] &
  PublicSchema['Views'])[Name]['Row']

export type TablesInsert<Name extends keyof PublicSchema['Tables']> = PublicSchema['Tables'][Name]['Insert']

export type TablesUpdate<Name extends keyof PublicSchema['Tables']> = PublicSchema['Tables'][Name]['Update']
